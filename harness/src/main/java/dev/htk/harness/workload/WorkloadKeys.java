package dev.htk.harness.workload;

/** The rows that a workload's load phase writes, for which {@link TablePlan} splits a table. */
public final class WorkloadKeys {

  /** The default number of regions per server, a rule of thumb. */
  public static final int REGIONS_PER_SERVER = 10;

  private WorkloadKeys() {}

  /** Returns the number of records that the load phase inserts. */
  public static int toLoad(YcsbWorkload workload) {
    int records = workload.number(YcsbProperty.RECORDCOUNT, 0);
    int start = workload.number(YcsbProperty.INSERTSTART, 0);
    return workload.number(YcsbProperty.INSERTCOUNT, records - start);
  }
}
