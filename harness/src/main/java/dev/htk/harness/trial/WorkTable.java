// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import dev.htk.harness.outcome.AccessRefused;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Reason;
import dev.htk.splitter.plan.SplitPlan;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.TableExistsException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;

/** The table that a trial creates, and drops when it is closed. */
final class WorkTable implements AutoCloseable {

  /** Marks a table as this trial's own, so that no other is ever dropped. */
  private static final String OWNER = "htk.trial";

  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);
  private static final long DROP_MILLIS = 15_000;
  private static final long POLL_MILLIS = 200;

  private final Connection connection;
  private final TableName name;
  private final String owner;
  private volatile boolean requested;

  WorkTable(Connection connection, TableName name) {
    this(connection, name, UUID.randomUUID().toString());
  }

  /**
   * Describes a table that trials of one owner share.
   *
   * @param owner unique among all owners
   */
  WorkTable(Connection connection, TableName name, String owner) {
    this.connection = connection;
    this.name = name;
    this.owner = owner;
  }

  /** Drops the table if it exists and belongs to the owner. */
  void dropIfThere() throws IOException {
    try (Admin admin = connection.getAdmin()) {
      requested = isOurs(admin);
    }
    close();
  }

  /**
   * Creates the table and waits until its regions are open, unless the owner has already created
   * it.
   *
   * @param settings set on the table itself, over the servers' own
   * @param coprocessors classes to load for the table; a region server without them aborts
   * @throws HarnessException if a table of this name exists, which the kit must not write to, or if
   *     the master refuses it
   */
  void create(
      String family, SplitPlan plan, Map<String, String> settings, List<String> coprocessors)
      throws IOException, HarnessException {
    TableDescriptorBuilder table =
        TableDescriptorBuilder.newBuilder(name)
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(family))
            .setValue(OWNER, owner);
    settings.forEach(table::setValue);
    for (String coprocessor : coprocessors) {
      table.setCoprocessor(coprocessor);
    }
    requested = true;
    try (Admin admin = connection.getAdmin()) {
      if (isOurs(admin)) {
        if (admin.isTableDisabled(name)) {
          // A command was killed while it dropped the table.
          admin.enableTable(name);
        }
        return;
      }
      if (plan.regions() == 1) {
        admin.createTable(table.build());
      } else {
        admin.createTable(table.build(), plan.toBytes());
      }
    } catch (TableExistsException e) {
      requested = false;
      throw HarnessException.badInput(
          "table '%s' exists: the kit writes only into a table of its own; name another with"
              + " -p table=NAME",
          name);
    } catch (DoNotRetryIOException e) {
      try (Admin admin = connection.getAdmin()) {
        requested = isOurs(admin);
      }
      throw refused(e, coprocessors);
    }
  }

  private HarnessException refused(IOException refusal, List<String> coprocessors) {
    boolean lacksOne = coprocessors.stream().anyMatch(refusal.toString()::contains);
    return AccessRefused.of(refusal)
        .orElseGet(
            () ->
                HarnessException.badInput(
                    "the master refuses to create table '%s': %s%s",
                    name,
                    Reason.of(refusal),
                    lacksOne
                        ? "; put the recorder's jar into the master's lib as well and restart it,"
                            + " or use --recorder a"
                        : ""));
  }

  /** Counts the rows that the region servers hold. */
  long countRows() throws IOException, InterruptedException {
    return new RowCount(connection.getConfiguration(), ANSWER_LIMIT).of(name);
  }

  /**
   * Drops the table, even if another thread is still creating it. Does nothing to a table of
   * another owner.
   *
   * @throws IOException if the table may still exist
   */
  @Override
  public void close() throws IOException {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(DROP_MILLIS);
    try (Admin admin = connection.getAdmin()) {
      while (requested) {
        boolean isOurs = isOurs(admin);
        if (isOurs && admin.isTableDisabled(name)) {
          admin.deleteTable(name);
          requested = false;
        } else if (isOurs && admin.isTableAvailable(name)) {
          admin.disableTable(name);
        } else if (System.nanoTime() > deadline) {
          throw new IOException("table '%s' has not come up to be dropped".formatted(name));
        } else {
          Thread.sleep(POLL_MILLIS);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while dropping table '%s'".formatted(name), e);
    }
  }

  private boolean isOurs(Admin admin) throws IOException {
    try {
      return owner.equals(admin.getDescriptor(name).getValue(OWNER));
    } catch (TableNotFoundException e) {
      return false;
    }
  }
}
