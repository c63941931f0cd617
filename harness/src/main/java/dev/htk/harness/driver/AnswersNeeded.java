// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import dev.htk.harness.workload.YcsbProperty;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.tuning.profile.Phase;

/**
 * The operations whose outcome {@code CoreWorkload} uses, so that a thread must wait for it even
 * where the client could continue. The update of a read-modify-write always waits for its read.
 *
 * @param reads true if rows read are compared with what was written
 * @param inserts true if failed inserts are to be retried, or if the workload reads records that it
 *     has inserted: it considers a record readable once its insert has returned
 */
public record AnswersNeeded(boolean reads, boolean inserts) {

  public static AnswersNeeded of(YcsbWorkload workload, Phase phase) {
    boolean retried = workload.number(YcsbProperty.CORE_WORKLOAD_INSERTION_RETRY_LIMIT, 0) > 0;
    boolean readBack = phase == Phase.RUN && !workload.insertsOnly();
    return new AnswersNeeded(
        workload.isOn(YcsbProperty.DATAINTEGRITY), (phase == Phase.LOAD && retried) || readBack);
  }
}
