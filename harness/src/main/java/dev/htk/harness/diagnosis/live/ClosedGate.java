package dev.htk.harness.diagnosis.live;

import java.util.List;

/**
 * What a server's recorder saw of one cause, whether or not it held a batch that was measured.
 *
 * @param micros of the window in which the cause was at work anywhere on the server
 * @param events how many there were
 * @param rejected operations and calls that it turned away
 * @param behind what was behind the longest of them, the nearest first
 */
public record ClosedGate(
    String cause, String server, long micros, long events, long rejected, List<String> behind) {

  public ClosedGate {
    behind = List.copyOf(behind);
  }
}
