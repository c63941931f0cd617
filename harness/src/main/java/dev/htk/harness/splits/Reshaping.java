package dev.htk.harness.splits;

import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Reason;
import dev.htk.splitter.audit.Reshape;
import dev.htk.splitter.audit.Step;
import dev.htk.tuning.setting.SettingsCatalogue;
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
import org.apache.hadoop.hbase.client.RegionInfo;

/**
 * Splits and merges a table's regions, one step after the other, and stops at the first that fails.
 *
 * <p>No row is touched: each step is a procedure of HBase's master, which finishes it or undoes it,
 * also if this process is gone. A region that was just split or merged cannot be changed again
 * before its references are compacted; that is waited for.
 */
public final class Reshaping {

  private static final Duration POLL = Duration.ofSeconds(1);

  /** A table that is written to never has empty memstores for long. */
  private static final Duration FLUSH_LIMIT = Duration.ofSeconds(10);

  private static final Duration SIGN_OF_LIFE = Duration.ofSeconds(30);

  private final RemoteCluster cluster;
  private final Admin admin;
  private final TableName table;
  private final RegionReferences references;
  private final Duration limit;
  private final Clock clock;
  private final Consumer<String> talk;
  private volatile String position = "before the first step";

  /**
   * A reshaping of one table.
   *
   * @param limit how long one step may take, with the compactions that it waits for
   * @param talk is told what is being done, a line each
   * @throws HarnessException if it is not known where the table's files lie
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
    this.references = new RegionReferences(RootFolder.of(cluster), admin.getDescriptor(table));
    this.limit = limit;
    this.clock = clock;
    this.talk = talk;
  }

  /**
   * Does the steps, and waits until compactions have rewritten what they leave.
   *
   * @throws HarnessException bad news, if it was refused and nothing was changed; failed, if a step
   *     did not succeed: then the message says what was done
   */
  public void run(Reshape reshape) throws HarnessException, InterruptedException {
    requireConditions(reshape);
    int number = 0;
    for (Step step : reshape.steps()) {
      number++;
      position = "step %d of %d: %s".formatted(number, reshape.steps().size(), step.words());
      talk.accept(position);
      try {
        complete(step);
      } catch (IOException e) {
        throw HarnessException.failed(
            e,
            "%s: failed: %s; %d of %d steps are done; no row was touched, and HBase undoes or finishes"
                + " a step by itself: run 'htk splits audit' again to see what is left",
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
   * Writes out what is in memstores, so that the files tell of all rows; HBase does the same before
   * it splits a region. Returns when the servers say that little is left.
   */
  public void flush() throws HarnessException, InterruptedException {
    talk.accept("flushing table '%s', so that its files show how the keys lie".formatted(table));
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

  /** Servers tell whole megabytes. */
  private double memstores() throws IOException {
    double bytes = 0;
    for (ServerName server : admin.getRegionServers()) {
      for (RegionMetrics region : admin.getRegionMetrics(server, table)) {
        bytes += region.getMemStoreSize().get(Size.Unit.BYTE);
      }
    }
    return bytes;
  }

  /** How things stand, for a person who interrupts it. */
  public String standing() {
    return position
        + "; HBase finishes or undoes a step that has begun, and no row is touched: run the audit"
        + " again to see what is left";
  }

  private void requireConditions(Reshape reshape) throws HarnessException {
    try {
      ReshapingConditions.require(
          admin, table, ServerSettings.of(cluster, SettingsCatalogue.load()), reshape);
    } catch (IOException e) {
      throw HarnessException.failed(
          e,
          "what table '%s' allows cannot be read: %s; no region was changed",
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
            "not possible within %d minutes: %s"
                .formatted(limit.toMinutes(), patience.lastReason()));
      }
      patience.pause(change.regions());
    }
  }

  /** Asks the master for it, and waits for its end; a refusal that time cures is no failure. */
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
      if (references.has(region)) {
        return false;
      }
    }
    return true;
  }

  /** Sizes mean something only when every region has files of its own. */
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

  /** Waits for compactions, says so, and helps them if they do not come by themselves. */
  private final class Patience {

    /**
     * A region that opens with references asks for their compaction; the old files go within two
     * minutes after it.
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
            "%s: waiting since %d s: %s"
                .formatted(position, Duration.between(start, now).toSeconds(), reason));
      }
      if (Duration.between(helped, now).compareTo(BY_THEMSELVES) >= 0) {
        helped = now;
        for (RegionInfo region : regions) {
          if (references.has(region)) {
            admin.majorCompactRegion(region.getRegionName());
          }
        }
      }
      Thread.sleep(POLL.toMillis());
    }

    /** Looks into a refusal: throws it if waiting does not help. */
    void refused(RegionChange change, IOException refusal) throws IOException {
      reason = Reason.of(refusal);
      if (change.isRefusedForMergedParents(reason)) {
        // They are kept in hbase:meta until this job, which runs every five minutes, removes them.
        admin.runCatalogJanitor();
      } else if (!change.isRefusedForNow(reason)) {
        throw new IOException(reason, refusal);
      }
    }
  }
}
