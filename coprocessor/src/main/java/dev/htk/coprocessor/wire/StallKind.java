package dev.htk.coprocessor.wire;

/** Where a {@link StallCause} sits between an operation that waits and the reason it waits. */
public enum StallKind {
  /** The operation waits inside the client. */
  CLIENT_GATE,
  /** The operation waits inside, or is turned away by, a region server. */
  SERVER_GATE,
  /** Work that does not hold operations itself, but closes a gate that does. */
  ROOT,
  /** Everything in a process stands still. */
  WHOLE_PROCESS,
  /** What no cause explains. */
  HONEST_REST
}
