// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

/** A range of the file's text, from {@code start} inclusive to {@code end} exclusive. */
public record Span(int start, int end) {

  String of(String text) {
    return text.substring(start, end);
  }
}
