// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import java.util.Optional;

/**
 * One {@code <property>} of the file, as Hadoop reads it. Immutable.
 *
 * @param name the key, trimmed as Hadoop trims it
 * @param value the text as Hadoop reads it, with white space and {@code ${…}}; empty if the
 *     property has no value
 * @param isFinal whether it is marked {@code <final>true</final>}
 * @param line the line of the property's start tag, from 1
 * @param column the column of the property's start tag, from 1
 */
public record SiteProperty(
    String name, Optional<String> value, boolean isFinal, int line, int column) {}
