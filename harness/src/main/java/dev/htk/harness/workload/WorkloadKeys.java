package dev.htk.harness.workload;

import dev.htk.splitter.keys.YcsbKeys;
import dev.htk.splitter.keys.YcsbKeys.InsertOrder;
import dev.htk.splitter.plan.SplitPlan;
import java.util.Locale;

/** Which rows a workload's load phase writes, and how to cut a table for them. */
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

  /** How many regions the table gets: ten a server, and never more than there are records. */
  public static int regions(YcsbWorkload workload, int regionServers) {
    return Math.min(REGIONS_PER_SERVER * regionServers, toLoad(workload));
  }

  /** Cuts the table at the quantiles of the very keys that will be loaded. */
  public static SplitPlan plan(YcsbWorkload workload, int regionServers) {
    InsertOrder order =
        InsertOrder.valueOf(
            workload.text(YcsbProperty.INSERTORDER, "hashed").toUpperCase(Locale.ROOT));
    return new YcsbKeys(
            order,
            toLoad(workload),
            workload.number(YcsbProperty.INSERTSTART, 0),
            workload.number(YcsbProperty.ZEROPADDING, 1))
        .plan(regions(workload, regionServers));
  }
}
