// How the engine reads and writes text: words and numbers of a line, files of headings and pairs,
// tables of named fields.
#pragma once

#include "engine/base/fields.h"  // tables of fields: set_field, text_of
#include "engine/base/ini.h"     // [heading] and key = value, line by line
#include "engine/base/words.h"   // words_of, trimmed, number_of
