// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wire;

/** The position of a {@link StallCause} between a waiting operation and the reason for its wait. */
public enum StallKind {
  /** The operation waits inside the client. */
  CLIENT_GATE,
  /** The operation waits inside, or is turned away by, a region server. */
  SERVER_GATE,
  /** Work that does not hold operations itself, but closes a gate that does. */
  ROOT,
  /** Everything in a process stands still. */
  WHOLE_PROCESS,
  /** Time that no cause explains. */
  HONEST_REST
}
