package dev.htk.harness.metrics;

import java.io.IOException;
import java.util.List;

/** Reads the counters of a cluster's region servers. */
public interface CounterSource {

  /**
   * Reads all servers now. A server that does not answer is logged and left out.
   *
   * @throws IOException if the list of servers cannot be read
   */
  List<ServerReading> read() throws IOException;

  /** Returns the maximum age of a reading, in milliseconds. */
  long staleMillis();

  /** Returns whether the servers share this JVM, and so their processor time with the client. */
  boolean sharesClientsProcess();
}
