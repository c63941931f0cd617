// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import java.util.Optional;

/**
 * The result of looking for an included file. Where it has neither a document nor a reason, there
 * is no such file, and Hadoop takes the fallback or fails without one.
 *
 * @param document the file's content, if it was read
 * @param unread why the file cannot be read here although a server may read it, as the end of a
 *     sentence
 */
record Inclusion(Optional<SiteDocument> document, Optional<String> unread) {

  static Inclusion found(SiteDocument document) {
    return new Inclusion(Optional.of(document), Optional.empty());
  }

  static Inclusion missing() {
    return new Inclusion(Optional.empty(), Optional.empty());
  }

  static Inclusion unread(String reason) {
    return new Inclusion(Optional.empty(), Optional.of(reason));
  }

  boolean isMissing() {
    return document.isEmpty() && unread.isEmpty();
  }
}
