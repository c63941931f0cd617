package dev.htk.harness.driver;

import dev.htk.harness.workload.YcsbProperty;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.tuning.profile.Phase;

/**
 * The operations whose outcome {@code CoreWorkload} uses, so that a thread must wait for it even
 * where the client could go on. The update of a read-modify-write always waits for its read.
 *
 * @param reads true if rows read are compared with what was written
 * @param inserts true if failed inserts are to be retried, or if the workload reads records that it
 *     has inserted: it considers a record readable once its insert has returned
 */
public record AnswersNeeded(boolean reads, boolean inserts) {

  public static AnswersNeeded of(YcsbWorkload workload, Phase phase) {
    boolean retried = workload.number(YcsbProperty.CORE_WORKLOAD_INSERTION_RETRY_LIMIT, 0) > 0;
    boolean readBack = phase == Phase.RUN && !insertsOnly(workload);
    return new AnswersNeeded(
        Boolean.parseBoolean(workload.text(YcsbProperty.DATAINTEGRITY, "false")),
        (phase == Phase.LOAD && retried) || readBack);
  }

  /** Applies YCSB's defaults, of which two are not 0. */
  private static boolean insertsOnly(YcsbWorkload workload) {
    return isZero(workload, YcsbProperty.READPROPORTION, "0.95")
        && isZero(workload, YcsbProperty.UPDATEPROPORTION, "0.05")
        && isZero(workload, YcsbProperty.SCANPROPORTION, "0")
        && isZero(workload, YcsbProperty.READMODIFYWRITEPROPORTION, "0");
  }

  private static boolean isZero(YcsbWorkload workload, YcsbProperty property, String ifAbsent) {
    return Double.parseDouble(workload.text(property, ifAbsent)) == 0;
  }
}
