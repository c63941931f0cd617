// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.splits;

import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Reason;
import dev.htk.splitter.audit.Reshape;
import dev.htk.splitter.audit.Step;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.regionserver.HRegionFileSystem;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Splits and merges a table's regions, one step after the other, and stops at the first that fails.
 *
 * <p>No row is touched. Each step is a procedure of HBase's master, which finishes or undoes it
 * even if this process ends. A region that was just split or merged cannot be changed again before
 * its references are compacted, so each step waits for that.
 */
public final class Reshaping {

  private static final Logger LOG = LoggerFactory.getLogger(Reshaping.class);

  private static final Duration POLL = Duration.ofSeconds(1);

  /** A table that takes writes never has empty memstores for long. */
  private static final Duration FLUSH_LIMIT = Duration.ofSeconds(10);

  private static final Duration SIGN_OF_LIFE = Duration.ofSeconds(30);

  private final RemoteCluster cluster;
  private final Admin admin;
  private final TableName table;
  private final TableDescriptor descriptor;
  private final RootFolder root;
  private final Duration limit;
  private final Clock clock;
  private final Consumer<String> talk;
  private volatile String position = "before the first step";

  /**
   * Prepares the reshaping of one table.
   *
   * @param limit how long one step may take, with the compactions that it waits for
   * @param talk receives what is being done, one line each
   * @throws HarnessException if the place of the table's files is unknown
   */
  public Reshaping(
      RemoteCluster cluster,
      Admin admin,
      TableName table,
      Duration limit,
      Clock clock,
      Consumer<String> talk)
      throws HarnessException, IOException {
    this.cluster = cluster;
    this.admin = admin;
    this.table = table;
    this.descriptor = admin.getDescriptor(table);
    this.root = RootFolder.of(cluster);
    this.limit = limit;
    this.clock = clock;
    this.talk = talk;
  }

  /**
   * Does the steps, and waits until compactions have rewritten what they leave.
   *
   * @throws HarnessException bad news, if the reshaping was refused and nothing was changed;
   *     failed, if a step did not succeed: the message then says what was done
   */
  public void run(Reshape reshape) throws HarnessException, InterruptedException {
    requireConditions(reshape);
    int number = 0;
    for (Step step : reshape.steps()) {
      number++;
      position = Phrase.of("step %d of %d: %s", number, reshape.steps().size(), step.words());
      talk.accept(position);
      try {
        complete(step);
      } catch (IOException e) {
        throw HarnessException.failed(
            e,
            "%s: failed: %s; %d of %d steps are done; no row was touched, and HBase undoes or"
                + " finishes a step by itself: run 'htk splits audit' again to see what is left",
            position,
            Reason.of(e),
            number - 1,
            reshape.steps().size());
      }
    }
    position = "after the last step";
    settle();
  }

  /**
   * Flushes the memstores, so that the files show all rows; HBase does the same before it splits a
   * region. Returns when the memstores are empty, or after ten seconds.
   */
  public void flush() throws HarnessException, InterruptedException {
    talk.accept(Phrase.of("flushing table '%s', so that its files show how the keys lie", table));
    try {
      admin.flush(table);
      Instant deadline = clock.instant().plus(FLUSH_LIMIT);
      while (memstores() > 0 && clock.instant().isBefore(deadline)) {
        Thread.sleep(POLL.toMillis());
      }
    } catch (IOException e) {
      throw HarnessException.failed(
          e, "table '%s' was not flushed: %s; no region was changed", table, Reason.of(e));
    }
  }

  /** Returns the bytes in memstores, as servers report them in whole megabytes. */
  private double memstores() throws IOException {
    double bytes = 0;
    for (ServerName server : admin.getRegionServers()) {
      for (RegionMetrics region : admin.getRegionMetrics(server, table)) {
        bytes += region.getMemStoreSize().get(Size.Unit.BYTE);
      }
    }
    return bytes;
  }

  /** Describes the current state, for a person who interrupts the run. */
  public String standing() {
    return position
        + "; HBase finishes or undoes a step that has begun, and no row is touched: run the audit"
        + " again to see what is left";
  }

  private void requireConditions(Reshape reshape) throws HarnessException {
    try {
      ServerSettings servers = ServerSettings.of(cluster, SettingsCatalogue.load());
      TableDescriptor now = admin.getDescriptor(table);
      new ReshapingConditions(admin, now, servers.of(now)).require(reshape);
    } catch (IOException e) {
      throw HarnessException.failed(
          e,
          "cannot read the split and merge switches of table '%s': %s; no region was changed",
          table,
          Reason.of(e));
    }
  }

  private void complete(Step step) throws IOException, InterruptedException {
    Instant deadline = clock.instant().plus(limit);
    Patience patience = new Patience();
    while (true) {
      RegionChange change = RegionChange.of(step, admin.getRegions(table));
      if (change.isDone()) {
        return;
      }
      if (areCompacted(change.regions()) && isAccepted(change, deadline, patience)) {
        if (!RegionChange.of(step, admin.getRegions(table)).isDone()) {
          throw new IOException("the master says that it is done, and the boundaries differ");
        }
        return;
      }
      if (clock.instant().isAfter(deadline)) {
        throw new IOException(
            Phrase.of(
                "not possible within %d minutes: %s", limit.toMinutes(), patience.lastReason()));
      }
      patience.pause(change.regions());
    }
  }

  /** Asks the master for the step and waits for its end; a temporary refusal is no failure. */
  private boolean isAccepted(RegionChange change, Instant deadline, Patience patience)
      throws IOException, InterruptedException {
    Duration left = Duration.between(clock.instant(), deadline);
    try {
      change.start(admin).get(Math.max(1, left.toMillis()), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      throw new IOException("the master has not finished it in time", e);
    } catch (ExecutionException e) {
      patience.refused(change, new IOException(e.getCause()));
    } catch (IOException e) {
      patience.refused(change, e);
    }
    return false;
  }

  private boolean areCompacted(List<RegionInfo> regions) throws IOException {
    for (RegionInfo region : regions) {
      if (hasReferences(region)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether the region still needs files of the regions that it was made from. Like its
   * server, sees a reference until it is compacted <em>and</em> archived. {@code
   * CompactedHFilesDischarger} archives every two minutes unless configured otherwise.
   */
  private boolean hasReferences(RegionInfo region) throws IOException {
    HRegionFileSystem folder =
        HRegionFileSystem.create(
            root.configuration(), root.fs(), CommonFSUtils.getTableDir(root.path(), table), region);
    for (ColumnFamilyDescriptor family : descriptor.getColumnFamilies()) {
      if (folder.hasReferences(family.getNameAsString())) {
        return true;
      }
    }
    return false;
  }

  /** Waits for compactions, because sizes are exact only when every region has its own files. */
  private void settle() throws HarnessException, InterruptedException {
    Instant deadline = clock.instant().plus(limit);
    talk.accept("all steps are done; waiting for the compactions that they need");
    try {
      Patience patience = new Patience();
      List<RegionInfo> regions = admin.getRegions(table);
      while (!areCompacted(regions)) {
        if (clock.instant().isAfter(deadline)) {
          talk.accept("compactions are still under way: sizes are estimates until they end");
          return;
        }
        patience.pause(regions);
        regions = admin.getRegions(table);
      }
    } catch (IOException e) {
      throw HarnessException.failed(
          e, "all steps were done, but the table cannot be looked at: %s", Reason.of(e));
    }
  }

  /** Waits for compactions, reports it, and requests them if they do not come by themselves. */
  private final class Patience {

    /**
     * A region that opens with references requests their compaction. The old files disappear within
     * two minutes after it.
     */
    private static final Duration BY_THEMSELVES = Duration.ofSeconds(150);

    private final Instant start = clock.instant();
    private Instant spoken = start;
    private Instant helped = start;
    private String reason = "its regions refer to files of regions they were made from";

    String lastReason() {
      return reason + "; are compactions switched off?";
    }

    void pause(List<RegionInfo> regions) throws IOException, InterruptedException {
      Instant now = clock.instant();
      if (Duration.between(spoken, now).compareTo(SIGN_OF_LIFE) >= 0) {
        spoken = now;
        talk.accept(
            Phrase.of(
                "%s: waiting since %d s: %s",
                position, Duration.between(start, now).toSeconds(), reason));
      }
      if (Duration.between(helped, now).compareTo(BY_THEMSELVES) >= 0) {
        helped = now;
        for (RegionInfo region : regions) {
          if (hasReferences(region)) {
            admin.majorCompactRegion(region.getRegionName());
          }
        }
      }
      Thread.sleep(POLL.toMillis());
    }

    /** Hurries the job that removes them from hbase:meta. It runs every five minutes by itself. */
    private void removeMergedParents() throws IOException {
      try {
        admin.runCatalogJanitor();
      } catch (AccessDeniedException e) {
        LOG.debug("only an administrator of the cluster may start the catalog janitor", e);
      }
    }

    /** Examines a refusal and throws it if waiting does not help. */
    void refused(RegionChange change, IOException refusal) throws IOException {
      reason = Reason.of(refusal);
      if (change.isRefusedForMergedParents(reason)) {
        removeMergedParents();
      } else if (!change.isRefusedForNow(reason)) {
        throw new IOException(reason, refusal);
      }
    }
  }
}
