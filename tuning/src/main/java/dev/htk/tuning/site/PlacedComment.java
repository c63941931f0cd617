package dev.htk.tuning.site;

/**
 * A comment with its place.
 *
 * @param text what it says
 * @param topLevel whether it stands directly in the root element
 */
record PlacedComment(String text, Span span, boolean topLevel) {}
