package dev.htk.harness.workload;

/** Which rows a workload's load phase writes. {@link TablePlan} cuts a table for them. */
public final class WorkloadKeys {

  /** The rule of thumb that the kit plans by. */
  public static final int REGIONS_PER_SERVER = 10;

  private WorkloadKeys() {}

  /** The number of records that the load phase inserts. */
  public static int toLoad(YcsbWorkload workload) {
    int records = workload.number(YcsbProperty.RECORDCOUNT, 0);
    int start = workload.number(YcsbProperty.INSERTSTART, 0);
    return workload.number(YcsbProperty.INSERTCOUNT, records - start);
  }
}
