package dev.htk.harness.selftest.fault;

/**
 * What an injector says of what it did; a diagnosis never sees it.
 *
 * @param expected what a diagnosis should call it
 * @param server which was held up; null for all of them or the client
 * @param region encoded name; null where it is wider than a region
 * @param share of the excess of its episode that it made, from 0 to 1; 1 unless two faults share it
 */
public record Truth(Expected expected, String server, String region, double share) {

  /** A fault that has its episode to itself. */
  static Truth alone(Expected expected, String server, String region) {
    return new Truth(expected, server, region, 1);
  }
}
