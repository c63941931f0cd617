package dev.htk.tuning.apply;

import java.util.List;

/**
 * What an execution carries out, and what its receipt tells of it. Immutable.
 *
 * @param name of the profile, or of what else was put in
 * @param line the HBase line that it was made for
 * @param site the site file, beside which the receipt lies
 * @param replacements in the order in which the files are replaced
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
