// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import java.util.List;

/**
 * The work of one apply: the files to replace, and the details for its receipt. Immutable.
 *
 * @param name the name of the profile, or of another set of values
 * @param line the HBase line that the values are for
 * @param site the site file, beside which the receipt lies
 * @param replacements the file replacements, in the order in which they are made
 * @param keys the keys of the site file that change
 */
record ApplyWork(
    String name,
    String line,
    TargetFile site,
    List<FileReplacement> replacements,
    List<Receipt.ChangedKey> keys) {

  ApplyWork {
    replacements = List.copyOf(replacements);
    keys = List.copyOf(keys);
  }
}
