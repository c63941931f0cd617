// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

/**
 * A comment and its place in the file.
 *
 * @param text the comment's text
 * @param line the line on which it begins, from 1
 * @param topLevel whether it is directly inside the root element
 */
record PlacedComment(String text, int line, Span span, boolean topLevel) {}
