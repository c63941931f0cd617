// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.fault;

/**
 * An injector's record of what it did; a diagnosis never sees it.
 *
 * @param expected what a diagnosis should call it
 * @param server the server that was held up; null for all servers or the client
 * @param region encoded name of the region; null if more than one region is concerned
 * @param share share of its episode's excess that it made, 0 to 1; 1 unless two faults share it
 */
public record Truth(Expected expected, String server, String region, double share) {}
