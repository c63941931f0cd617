// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import java.util.List;

/**
 * The content of a parsed file, with its places.
 *
 * @param properties every named property in the order in which Hadoop loads them, those of included
 *     files among them
 * @param unread the includes that could not be read, in the files' order
 */
record SiteDocument(
    PlacedElement root,
    List<PlacedProperty> properties,
    List<PlacedComment> comments,
    List<UnreadInclude> unread) {

  /** Returns the properties that stand in the file itself. */
  List<PlacedProperty> own() {
    return properties.stream().filter(PlacedProperty::isOwn).toList();
  }
}
