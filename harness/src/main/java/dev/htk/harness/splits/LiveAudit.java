// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.splits;

import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.splitter.audit.AuditLimits;
import dev.htk.splitter.audit.Reshape;
import dev.htk.splitter.audit.TableAudit;
import dev.htk.splitter.hfile.BadFiles;
import dev.htk.splitter.keys.Weights;
import dev.htk.splitter.plan.SplitInputException;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.io.IOException;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.OptionalInt;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.TableDescriptor;

/**
 * The audit of a table on a running cluster, with the steps that would even it out.
 *
 * @param audit the regions of the table, judged
 * @param wanted number of regions that the table should have
 * @param reshape the steps to that; none if there is nothing to do, or nothing can be done
 * @param notes why nothing can be done, or why the result will not be perfect, one line each
 */
public record LiveAudit(TableAudit audit, int wanted, Reshape reshape, List<String> notes) {

  public LiveAudit {
    notes = List.copyOf(notes);
  }

  /** The parameters of an audit. */
  public record Request(TableName table, OptionalInt regions, double tolerance) {}

  /**
   * Audits the table. Reads its block indexes only if there is something to do.
   *
   * @throws HarnessException if there is no such table, or it is disabled
   */
  public static LiveAudit of(RemoteCluster cluster, Request request, Clock clock)
      throws HarnessException, IOException {
    LiveTable live = LiveTable.read(cluster, request.table());
    AuditLimits limits = new AuditLimits(request.tolerance(), maxFileSize(cluster, live.table()));
    TableAudit audit =
        new TableAudit(
            request.table().getNameAsString(),
            clock.instant().truncatedTo(ChronoUnit.MILLIS),
            limits,
            live.regions(),
            cluster.liveServers().size());
    int wanted = request.regions().orElse(audit.regions().size());
    LiveAudit asItIs = new LiveAudit(audit, wanted, Reshape.none(audit.regions()), List.of());
    if (asItIs.isEmpty() || asItIs.isGood()) {
      return asItIs;
    }
    try {
      Reshape reshape =
          Reshape.of(
              audit.regions(),
              live.keys(Weights.BYTES, BadFiles.REFUSE, wanted),
              wanted,
              limits.tolerance());
      return new LiveAudit(audit, wanted, reshape, reshape.warnings());
    } catch (SplitInputException | HarnessException e) {
      return new LiveAudit(
          audit,
          wanted,
          asItIs.reshape(),
          List.of("where to cut it is not known: " + e.getMessage()));
    }
  }

  /**
   * Returns whether the table is as it should be. An empty table is if it has as many regions as
   * are wanted. A table whose rows are all in memstores has not shown it yet.
   */
  public boolean isGood() {
    boolean isSpread = isEmpty() ? !audit.isMuchInMemstores() : audit.isEven();
    return isSpread && wanted == audit.regions().size();
  }

  /** Returns whether no store file holds anything. */
  public boolean isEmpty() {
    return audit.size().total() == 0;
  }

  /** Returns the table's own value, else the servers', else HBase's default. */
  private static long maxFileSize(RemoteCluster cluster, TableDescriptor table)
      throws HarnessException, IOException {
    return ServerSettings.of(cluster, SettingsCatalogue.load())
        .of(table)
        .number(ServerSettings.MAX_FILE_SIZE)
        .longValue();
  }
}
