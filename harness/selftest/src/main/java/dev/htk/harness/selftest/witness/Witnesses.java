// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.witness;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.SpikeCause;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Judges what a diagnosis blames while nothing was injected. The rules:
 *
 * <ul>
 *   <li>GC_PAUSE is contradicted if the JVM's own log has collections for less than half of it;
 *   <li>PROCESS_PAUSE, if that log has stops for less than half of it, and by the kernel's account
 *       tasks waited for less than a tenth of it: nobody had sent a signal;
 *   <li>CPU_STARVED and CLIENT_PAUSE, if tasks waited for less than a tenth of it;
 *   <li>REGION_TRANSITION, QUOTA and SERVER_DOWN always: on this cluster only an injector moves
 *       regions, sets quotas or ends servers;
 *   <li>all others never: they can occur by themselves and have no witness but the recorder.
 * </ul>
 *
 * <p>A missing witness contradicts nothing.
 *
 * @param logs logs of the region servers, by their HBase names
 */
public record Witnesses(Map<String, GcLog> logs, KernelPressure pressure) {

  private static final double LEAST_STOPPED = 0.5;
  private static final double LEAST_WAITED = 0.1;

  public Witnesses {
    logs = Map.copyOf(logs);
  }

  /** Returns why a cause cannot have been present; empty if nothing contradicts it. */
  public Optional<String> contradiction(SpikeCause cause) {
    return StallCause.find(cause.cause())
        .flatMap(
            known ->
                switch (known) {
                  case GC_PAUSE -> noCollection(cause);
                  case PROCESS_PAUSE -> noStop(cause).flatMap(why -> noPressure(cause, why));
                  case CPU_STARVED, CLIENT_PAUSE -> noPressure(cause, "the kernel saw no wait");
                  case REGION_TRANSITION, QUOTA, SERVER_DOWN ->
                      Optional.of("nothing of the kind was injected");
                  default -> Optional.empty();
                });
  }

  private Optional<String> noCollection(SpikeCause cause) {
    return log(cause)
        .filter(log -> log.collecting(cause.start(), cause.end()) < LEAST_STOPPED * length(cause))
        .map(log -> "the JVM's own log has no such collection");
  }

  private Optional<String> noStop(SpikeCause cause) {
    return log(cause)
        .filter(log -> log.stopped(cause.start(), cause.end()) < LEAST_STOPPED * length(cause))
        .map(log -> "no signal was sent, and the JVM's own log has no such stop");
  }

  private Optional<String> noPressure(SpikeCause cause, String why) {
    OptionalLong waited = pressure.waited(cause.start(), cause.end());
    return waited.isPresent() && waited.getAsLong() < LEAST_WAITED * length(cause)
        ? Optional.of(why)
        : Optional.empty();
  }

  private Optional<GcLog> log(SpikeCause cause) {
    return Optional.ofNullable(cause.server()).map(logs::get);
  }

  private static double length(SpikeCause cause) {
    return (double) (cause.end() - cause.start());
  }
}
