// SPDX-License-Identifier: Apache-2.0
package dev.htk.overhead;

import com.fasterxml.jackson.annotation.JsonValue;

/** The way in which the writers write. Records are one cell with a value of 1,000 bytes. */
enum LoadShape {
  SYNC_OPEN("sync puts, open loop", 1, 4, true),
  SYNC_CLOSED("sync puts, closed loop", 1, 4, false),
  BATCH_OPEN("batches of 100, open loop", 100, 2, true),
  BATCH_CLOSED("batches of 100, closed loop", 100, 2, false);

  private final String label;
  private final int putsPerCall;
  private final int threads;
  private final boolean open;

  LoadShape(String label, int putsPerCall, int threads, boolean open) {
    this.label = label;
    this.putsPerCall = putsPerCall;
    this.threads = threads;
    this.open = open;
  }

  @JsonValue
  String label() {
    return label;
  }

  int putsPerCall() {
    return putsPerCall;
  }

  int threads() {
    return threads;
  }

  /** Returns whether calls are due at a fixed rate, whatever the server does. */
  boolean isOpen() {
    return open;
  }

  /** Returns this load without a rate, which measures the highest possible throughput. */
  LoadShape closed() {
    return putsPerCall == 1 ? SYNC_CLOSED : BATCH_CLOSED;
  }
}
