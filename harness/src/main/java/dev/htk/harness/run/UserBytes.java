// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

/**
 * The bytes that the client wrote and read: row keys and values of acknowledged operations.
 * Excludes column names and all that HBase adds to a cell.
 *
 * @param written bytes of inserts, updates and deletes; null if not known
 * @param read bytes of reads and scans; null if not known
 * @param basis how the bytes were determined
 */
public record UserBytes(Long written, Long read, String basis) {

  /** Adds the bytes of two phases; null where one of them is not known. */
  public UserBytes plus(UserBytes other) {
    return new UserBytes(sum(written, other.written), sum(read, other.read), basis);
  }

  private static Long sum(Long one, Long other) {
    return one == null || other == null ? null : Long.valueOf(one + other);
  }
}
