// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.live;

import java.util.Optional;

/**
 * A value in a table's or a family's descriptor, which takes precedence over the site's. Immutable.
 *
 * @param table the table's full name
 * @param family the column family; empty if the value is set for the whole table
 * @param key the setting of the site that the value replaces there
 * @param attribute the name in the descriptor: the key itself, or an attribute such as {@code
 *     MEMSTORE_FLUSHSIZE}
 * @param value the value in force for that table or family
 */
public record TableOverride(
    String table, Optional<String> family, String key, String attribute, String value) {}
