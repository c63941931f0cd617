// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.awaitility.Awaitility;

/**
 * A DataNode in a JVM of its own that has joined a running HDFS and can be paused. Its one volume
 * calls itself an SSD, so that it gets only files whose storage policy asks for one, and its pauses
 * hold up nothing else. It ends with this JVM at the latest.
 */
final class DataNodeProcess implements AutoCloseable {

  private static final Duration LIMIT = Duration.ofMinutes(1);

  private final Process process;
  private final Process shell;
  private final Writer commands;
  private final BufferedReader answers;
  private final Thread ending;
  private int port;

  private DataNodeProcess(Process process, Process shell) {
    this.process = process;
    this.shell = shell;
    this.commands = shell.outputWriter(UTF_8);
    this.answers = shell.inputReader(UTF_8);
    // One that is paused does not see its parent's end.
    this.ending = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(ending);
  }

  /**
   * Starts a DataNode and waits until the NameNode knows it.
   *
   * @param folder its own: it gets configuration, blocks, {@code datanode.log} and temporary files
   */
  static DataNodeProcess start(DistributedFileSystem hdfs, Path folder) throws IOException {
    Files.createDirectories(folder.resolve("tmp"));
    writeConfiguration(hdfs, folder);
    Set<Integer> before = ports(hdfs);
    Process process =
        new ProcessBuilder(command(folder))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("datanode.log").toFile())
            .start();
    // A shell that is there already sends a signal within a millisecond; a new one takes twenty.
    DataNodeProcess started = new DataNodeProcess(process, new ProcessBuilder("sh").start());
    try {
      started.port = started.awaitPort(hdfs, before);
      return started;
    } catch (RuntimeException | AssertionError e) {
      started.close();
      throw e;
    }
  }

  private static void writeConfiguration(DistributedFileSystem hdfs, Path folder)
      throws IOException {
    Configuration site = new Configuration(false);
    site.set("fs.defaultFS", hdfs.getUri().toString());
    site.set("dfs.datanode.data.dir", "[SSD]" + folder.resolve("blocks").toUri());
    for (String server : List.of("", "http.", "ipc.")) {
      site.set("dfs.datanode." + server + "address", "127.0.0.1:0");
    }
    Path conf = Files.createDirectories(folder.resolve("conf"));
    try (OutputStream out = Files.newOutputStream(conf.resolve("hdfs-site.xml"))) {
      site.writeXml(out);
    }
  }

  private static List<String> command(Path folder) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "@"
            + Repository.root()
                .resolve("harness/src/main/resources/dev/htk/harness/jvm/hbase.args"),
        "-Xmx128m",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-Djava.io.tmpdir=" + folder.resolve("tmp"),
        "-Djava.net.preferIPv4Stack=true",
        "-cp",
        folder.resolve("conf") + File.pathSeparator + System.getProperty("java.class.path"),
        DataNodeMain.class.getName());
  }

  private int awaitPort(DistributedFileSystem hdfs, Set<Integer> before) {
    return Awaitility.await("a DataNode of its own")
        .atMost(LIMIT)
        .pollInterval(50, TimeUnit.MILLISECONDS)
        .until(
            () -> {
              if (!process.isAlive()) {
                throw new AssertionError("the DataNode ended; see its log");
              }
              return ports(hdfs).stream().filter(found -> !before.contains(found)).toList();
            },
            found -> !found.isEmpty())
        .get(0);
  }

  private static Set<Integer> ports(DistributedFileSystem hdfs) throws IOException {
    return Arrays.stream(hdfs.getDataNodeStats(DatanodeReportType.LIVE))
        .map(DatanodeInfo::getXferPort)
        .collect(Collectors.toSet());
  }

  /** Returns the port for blocks, by which HDFS's answers name the DataNode. */
  int port() {
    return port;
  }

  /** Stops all threads of the DataNode, as a hanging disk does. */
  void pause() throws IOException {
    signal("STOP");
  }

  /** Resumes the DataNode after {@link #pause()}. */
  void resume() throws IOException {
    signal("CONT");
  }

  /** Kills the DataNode at once, even while it is paused, as a power failure does. */
  void kill() throws IOException {
    signal("KILL");
  }

  private void signal(String name) throws IOException {
    commands.write(String.format(Locale.ROOT, "kill -%s %d && echo sent\n", name, process.pid()));
    commands.flush();
    String answer = answers.readLine();
    if (!"sent".equals(answer)) {
      throw new IOException("the DataNode did not get the signal " + name);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
    shell.destroyForcibly();
    Runtime.getRuntime().removeShutdownHook(ending);
  }
}
