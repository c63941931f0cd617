// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import java.util.Optional;

/**
 * A property with the places of its parts.
 *
 * @param startTag the start tag of {@code <property>}
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
    boolean inEntity) {}
