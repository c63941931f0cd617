// SPDX-License-Identifier: Apache-2.0
package dev.htk.snapshot;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hbase.thirdparty.com.google.gson.JsonObject;

/**
 * Prints a snapshot of the cluster that HBase's class path names, as one line of JSON on stdout.
 *
 * <pre>
 * HBASE_CLASSPATH_PREFIX=htk-snapshot.jar hbase dev.htk.snapshot.Snapshot &gt; snapshot.json
 * </pre>
 *
 * <p>It only reads, and writes no file. It ends with 0; with 2 if it is given arguments; with 3 if
 * the cluster does not answer, and then says why on stderr.
 */
public final class Snapshot {

  /** The time before now of which recorders and slow logs are asked. */
  public static final long USUAL_MICROS = TimeUnit.HOURS.toMicros(1);

  /**
   * The time between two looks at the servers' counters. HBase's pages show them up to ten seconds
   * late, so that a shorter one could find the same values twice.
   */
  public static final long USUAL_WATCH_MILLIS = TimeUnit.SECONDS.toMillis(12);

  private static final int BAD_INPUT = 2;
  private static final int FAILED = 3;

  private Snapshot() {}

  /** Prints the snapshot and ends the JVM. */
  public static void main(String[] arguments) {
    if (arguments.length > 0) {
      System.err.println(
          "htk-snapshot: takes no arguments, and reads the cluster that HBASE_CONF_DIR names");
      System.exit(BAD_INPUT);
    }
    System.exit(run());
  }

  private static int run() {
    Configuration client = HBaseConfiguration.create();
    client.setInt("hbase.client.retries.number", 2);
    client.setInt("hbase.rpc.timeout", (int) TimeUnit.SECONDS.toMillis(10));
    client.setInt("zookeeper.recovery.retry", 0);
    try (Connection connection = ConnectionFactory.createConnection(client)) {
      JsonObject snapshot = Collector.collect(connection, USUAL_MICROS, USUAL_WATCH_MILLIS);
      Writer out = new OutputStreamWriter(System.out, StandardCharsets.UTF_8);
      out.append(snapshot.toString()).append('\n').flush();
      return 0;
    } catch (IOException | RuntimeException e) {
      System.err.println(
          "htk-snapshot: the cluster of " + client.get("hbase.zookeeper.quorum") + ": " + line(e));
      return FAILED;
    }
  }

  /** Describes a failure in one line, with the kind of failure behind it. */
  static String line(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String words = String.valueOf(failure.getMessage()).replaceAll("\\s*[\\r\\n]+\\s*", " ");
    return root == failure ? words : words + " (" + root.getClass().getSimpleName() + ")";
  }
}
