# cmake -DOUTPUT=FILE.cpp -DFUNCTION=name "-DFILES=a;b" -P embed.cmake
# Writes a source that holds the files' bytes, for page_files.h.
set(text "#include \"harness/show/page_files.h\"\n\nnamespace zwarm::show {\nnamespace {\n")
set(rows "")
set(index 0)
foreach(file ${FILES})
  get_filename_component(name ${file} NAME)
  file(READ ${file} bytes HEX)
  string(LENGTH "${bytes}" size)
  math(EXPR size "${size} / 2")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  string(APPEND text "constexpr unsigned char kFile${index}[] = {${bytes}0};\n")
  string(APPEND rows
         "    {\"${name}\", {reinterpret_cast<const char*>(kFile${index}), ${size}}},\n")
  math(EXPR index "${index} + 1")
endforeach()
string(APPEND text "}  // namespace\n\nstd::span<const PageFile> ${FUNCTION}() {\n"
       "    static const PageFile kFiles[] = {\n${rows}    };\n    return kFiles;\n}\n\n"
       "}  // namespace zwarm::show\n")
file(WRITE ${OUTPUT} "${text}")
