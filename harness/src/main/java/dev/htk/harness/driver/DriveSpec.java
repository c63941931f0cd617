package dev.htk.harness.driver;

/**
 * How operations are driven and measured, besides what YCSB's properties say (threads, target,
 * counts). Handed from the command line to the trial's JVM, and kept in the manifest.
 *
 * @param schedule the shape of the offered load, as {@link Schedule#of} reads it; null for a
 *     constant rate at the target, or a closed loop without one
 * @param client how operations are handed to HBase's client
 */
public record DriveSpec(String schedule, ClientKind client) {

  /** A sync client, at a constant rate or in a closed loop. */
  public static final DriveSpec PLAIN = new DriveSpec(null, ClientKind.SYNC);
}
