// A library without any of the engine's routines.
extern "C" int just_a_library() {
    return 1;
}
