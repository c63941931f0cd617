package dev.htk.tuning.site;

/** A stretch of the file's text: characters from start, up to but without end. */
record Span(int start, int end) {

  String of(String text) {
    return text.substring(start, end);
  }
}
