// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.splits;

import dev.htk.harness.outcome.AccessRefused;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Reason;
import dev.htk.splitter.plan.SplitPlan;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.NamespaceNotFoundException;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableExistsException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RetriesExhaustedException;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.exceptions.ClientExceptionsUtil;
import org.apache.hadoop.hbase.security.AccessDeniedException;

/**
 * Creates one table, cut by a plan, and waits until all its regions are open.
 *
 * <pre>
 * TableCreation creation = new TableCreation(connection, descriptor, plan, progress);
 * CreatedTable table = creation.run(Duration.ofMinutes(10));
 * </pre>
 *
 * <p>Never touches an existing table. One thread runs a creation; any other thread may call {@link
 * #ifInterrupted()}.
 */
public final class TableCreation {

  /** Receives the number of a table's open regions, about twice a second. */
  @FunctionalInterface
  public interface Progress {
    void open(int regions, int of);
  }

  private static final long POLL_MILLIS = 500;

  private enum Stage {
    NOT_REQUESTED,
    REQUESTED,
    OPEN
  }

  private final Connection connection;
  private final TableDescriptor descriptor;
  private final TableName name;
  private final SplitPlan plan;
  private final Progress progress;
  private volatile Stage stage = Stage.NOT_REQUESTED;

  public TableCreation(
      Connection connection, TableDescriptor descriptor, SplitPlan plan, Progress progress) {
    this.connection = connection;
    this.descriptor = descriptor;
    this.name = descriptor.getTableName();
    this.plan = plan;
    this.progress = progress;
  }

  /**
   * Checks that a table can be created under a name. {@link #run} checks this, too, but reading the
   * keys before it may take long.
   *
   * @throws HarnessException if there is a table of this name, or no such namespace
   */
  public static void requireFree(Connection connection, TableName name)
      throws HarnessException, IOException {
    try (Admin admin = connection.getAdmin()) {
      if (admin.tableExists(name)) {
        throw exists(name);
      }
      admin.getNamespaceDescriptor(name.getNamespaceAsString());
    } catch (NamespaceNotFoundException e) {
      throw HarnessException.badInput(
          "namespace '%s' does not exist, so table '%s' was not created: make it first, with"
              + " create_namespace '%s' in the HBase shell",
          name.getNamespaceAsString(), name, name.getNamespaceAsString());
    } catch (AccessDeniedException mayNotLook) {
      // Only its administrators may look at a namespace; the master checks it before it creates.
    }
  }

  private static HarnessException exists(TableName name) {
    return HarnessException.badInput(
        "table '%s' exists, and nothing was changed: name another, or see how it is filled with"
            + " 'htk splits audit --table %s'",
        name, name);
  }

  /**
   * Creates the table.
   *
   * @param limit maximum time for its regions to open
   * @throws HarnessException if there is a table of this name or no such namespace, or if the
   *     master refuses (bad input, nothing has been changed); if regions do not open in time
   *     (failed; the master continues); if the table is not cut as planned (bad news)
   */
  public CreatedTable run(Duration limit)
      throws HarnessException, IOException, InterruptedException {
    requireFree(connection, name);
    try (Admin admin = connection.getAdmin()) {
      long start = System.nanoTime();
      Future<Void> creation = request(admin);
      TableRegions regions = new TableRegions(connection, name);
      if (!opened(creation, regions, start + limit.toNanos())) {
        throw notOpen(admin, regions, limit);
      }
      stage = Stage.OPEN;
      requireBoundaries(regions);
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      return new CreatedTable(name, perServer(regions, admin.getRegionServers()), took);
    }
  }

  /** Returns what a user must know if the command ends now, between two steps. */
  public String ifInterrupted() {
    return switch (stage) {
      case NOT_REQUESTED -> "nothing was created";
      case REQUESTED ->
          "the master continues to create table '%s'; %s".formatted(name, howToDrop("to drop it"));
      case OPEN -> "table '%s' is there, with all its regions open".formatted(name);
    };
  }

  private Future<Void> request(Admin admin) throws HarnessException {
    stage = Stage.REQUESTED;
    try {
      return admin.createTableAsync(descriptor, plan.toBytes());
    } catch (TableExistsException e) {
      stage = Stage.NOT_REQUESTED;
      throw exists(name);
    } catch (DoNotRetryIOException e) {
      stage = Stage.NOT_REQUESTED;
      throw refused(e);
    } catch (IOException e) {
      throw HarnessException.failed(
          e,
          "the master did not answer the request to create table '%s' (%s), so it may or may not"
              + " be there: look with list '%s' in the HBase shell",
          name,
          Reason.of(e),
          name);
    }
  }

  private HarnessException refused(IOException reason) {
    return AccessRefused.of(reason)
        .orElseGet(
            () ->
                HarnessException.badInput(
                    "the master refuses to create table '%s', and nothing was changed: %s",
                    name, Reason.of(reason)));
  }

  /** Waits for the master's procedure to end and for every region to have a server. */
  private boolean opened(Future<Void> creation, TableRegions regions, long deadline)
      throws HarnessException, IOException, InterruptedException {
    boolean ended = false;
    while (true) {
      if (ended) {
        Thread.sleep(POLL_MILLIS);
      } else {
        ended = hasEnded(creation);
      }
      regions.look();
      progress.open(regions.open().size(), plan.regions());
      if (ended && regions.areAllOpen()) {
        return true;
      }
      if (System.nanoTime() > deadline) {
        return false;
      }
    }
  }

  private boolean hasEnded(Future<Void> creation)
      throws HarnessException, IOException, InterruptedException {
    try {
      creation.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      IOException cause =
          e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
      if (cause instanceof TableExistsException) {
        // From 3.0 on, the answer comes here.
        stage = Stage.NOT_REQUESTED;
        throw exists(name);
      }
      try (Admin admin = connection.getAdmin()) {
        if (isAnswer(cause) && !admin.tableExists(name)) {
          stage = Stage.NOT_REQUESTED;
          throw refused(cause);
        }
      }
      throw HarnessException.failed(
          cause,
          "lost contact with the master while it creates table '%s' (%s); it may continue: look"
              + " with describe '%s' in the HBase shell; %s",
          name,
          Reason.of(cause),
          name,
          howToDrop("to drop it"));
    }
  }

  /**
   * Returns whether the master itself has refused. If only the connection failed, the master may
   * continue; it adds the table to hbase:meta only after it has made all regions.
   */
  static boolean isAnswer(IOException cause) {
    return !(cause instanceof RetriesExhaustedException)
        && !ClientExceptionsUtil.isConnectionException(cause);
  }

  /**
   * Fails without undoing the creation, which the master cannot take back: HBase tries to open
   * regions for ever ("The procedure doesn't have a rollback", {@code CreateTableProcedure} of
   * 2.6.4). A disable or drop would wait in the master and then hit a table that has opened since.
   */
  private HarnessException notOpen(Admin admin, TableRegions regions, Duration limit)
      throws IOException {
    return HarnessException.failed(
        null,
        "%d of the %d regions of table '%s' are not open after %d s: %s; the master continues to"
            + " try, and HBase neither disables nor drops the table before they are open: find the"
            + " reason in the region servers' logs and put it right; %s",
        plan.regions() - regions.open().size(),
        plan.regions(),
        name,
        limit.toSeconds(),
        regions.whyNotOpen(admin),
        howToDrop("to drop it then"));
  }

  private String howToDrop(String purpose) {
    return "%s: disable '%s', then drop '%s' in the HBase shell".formatted(purpose, name, name);
  }

  private void requireBoundaries(TableRegions regions) throws HarnessException {
    List<String> planned = plan.splits().stream().map(Object::toString).toList();
    List<String> found = regions.splits();
    if (!found.equals(planned)) {
      throw HarnessException.badNews(
          "table '%s' was created, but is not cut as planned: %d regions instead of %d; something"
              + " splits or merges its regions, or a coprocessor of the master cuts it otherwise",
          name, found.size() + 1, plan.regions());
    }
  }

  private static SortedMap<ServerName, Integer> perServer(
      TableRegions regions, Collection<ServerName> live) {
    SortedMap<ServerName, Integer> counts = new TreeMap<>();
    live.forEach(server -> counts.put(server, 0));
    for (HRegionLocation region : regions.open()) {
      counts.merge(region.getServerName(), 1, Integer::sum);
    }
    return counts;
  }
}
