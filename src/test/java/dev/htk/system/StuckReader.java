// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.htk.coprocessor.client.RecorderClient;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.wire.LedgerCursor;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;

/**
 * A process that drains a server's whole ledger again and again, and then stands still in the
 * middle of it: what it has asked for is sent and never read.
 */
final class StuckReader implements AutoCloseable {

  private final Process process;
  private final Thread ending;

  private StuckReader(Process process) {
    this.process = process;
    // Standing still, it would not see its parent's end.
    this.ending = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(ending);
  }

  /**
   * Starts to drain and stops reading after some answers.
   *
   * @param folder for its temporary files
   */
  static StuckReader start(Path folder, Path configuration, ServerName server)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@"
                    + Repository.root()
                        .resolve("harness/src/main/resources/dev/htk/harness/jvm/hbase.args"),
                "-Xmx128m",
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                StuckReader.class.getName(),
                configuration.resolve("hbase-site.xml").toString(),
                server.getServerName())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    StuckReader reader = new StuckReader(process);
    BufferedReader answers = process.inputReader(UTF_8);
    for (int answer = 0; answer < 3; answer++) {
      if (answers.readLine() == null) {
        throw new IOException("the reader ended");
      }
    }
    new ProcessBuilder(List.of("sh", "-c", "kill -STOP " + process.pid())).start().waitFor();
    return reader;
  }

  /** Runs the reader; its arguments are the file with the client's settings and the server. */
  public static void main(String[] arguments) throws IOException {
    LineHBase.endWithTheTest();
    Configuration configuration = HBaseConfiguration.create();
    configuration.addResource(new org.apache.hadoop.fs.Path(Path.of(arguments[0]).toUri()));
    try (Connection connection = ConnectionFactory.createConnection(configuration);
        Admin admin = connection.getAdmin()) {
      RecorderClient recorder =
          RecorderClient.of(admin, ServerName.valueOf(arguments[1]), RecorderClock.anchoredNow());
      while (true) {
        System.out.println(recorder.drain(LedgerCursor.BEGINNING).events().size());
      }
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
    Runtime.getRuntime().removeShutdownHook(ending);
  }
}
