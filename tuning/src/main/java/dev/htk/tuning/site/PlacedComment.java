// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

/**
 * A comment and its place in the file.
 *
 * @param text the comment's text
 * @param topLevel whether it is directly inside the root element
 */
record PlacedComment(String text, Span span, boolean topLevel) {}
