package dev.htk.harness.metrics;

import java.io.IOException;
import java.util.List;

/** Where the counters of a cluster's region servers are read. */
public interface CounterSource {

  /**
   * Reads all servers now. One that does not answer is left out, which is logged.
   *
   * @throws IOException if it is not known which servers there are
   */
  List<ServerReading> read() throws IOException;

  /** How old, in milliseconds, what is read can be at most. */
  long staleMillis();

  /** Whether the servers share this JVM, and so their processor time with the client. */
  boolean sharesClientsProcess();
}
