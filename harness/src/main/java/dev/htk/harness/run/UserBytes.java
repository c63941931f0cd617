package dev.htk.harness.run;

/**
 * What the client wrote and read: row keys and values, of acknowledged operations only. Names of
 * columns and whatever HBase adds to a cell are not in it.
 *
 * @param written of inserts, updates and deletes; null where it is not known
 * @param read of reads and scans; null where it is not known
 * @param basis how it was come by
 */
public record UserBytes(Long written, Long read, String basis) {

  /** Of two phases together; what one of them does not know, the sum does not either. */
  public UserBytes plus(UserBytes other) {
    return new UserBytes(sum(written, other.written), sum(read, other.read), basis);
  }

  private static Long sum(Long one, Long other) {
    return one == null || other == null ? null : Long.valueOf(one + other);
  }
}
