// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

import java.util.Locale;

/** Ways in which the driver's threads hand operations to HBase's client. */
public enum ClientKind {
  /** Each thread waits for the answer to its operation. */
  SYNC,
  /** Threads continue while operations are under way, up to a limit; no operation is buffered. */
  ASYNC,
  /** Writes are buffered; each is timed until the servers have acknowledged it. */
  BUFFERED;

  /** Returns the name used on the command line and in files. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
