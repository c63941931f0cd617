// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import java.util.Optional;

/**
 * A property with the places of its parts.
 *
 * @param startTag the start tag of {@code <property>}, or of the include that brings the property
 * @param nameElement the last {@code <name>} with text, empty if there is none
 * @param valueElement the last {@code <value>} with text, or else the last one
 * @param valueInAttribute whether the effective value is the attribute's
 * @param inEntity whether a part of it comes from an entity, and so has no place in the text
 */
record PlacedProperty(
    SiteProperty property,
    Span startTag,
    Optional<PlacedElement> nameElement,
    Optional<PlacedElement> valueElement,
    boolean valueInAttribute,
    boolean inEntity) {

  /** Returns whether it stands in the file itself, as opposed to an included one. */
  boolean isOwn() {
    return property.file().isEmpty();
  }

  /** Returns the same property as a file sees it that includes this property's file. */
  PlacedProperty broughtBy(Span include) {
    return new PlacedProperty(
        property, include, Optional.empty(), Optional.empty(), false, inEntity);
  }
}
