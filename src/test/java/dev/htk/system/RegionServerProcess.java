// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import dev.htk.harness.cluster.HBaseJvm;
import dev.htk.harness.cluster.MiniCluster;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.awaitility.Awaitility;

/**
 * A region server in a JVM of its own that has joined a {@link MiniCluster}: its heap, collections,
 * pauses and CPU time are its own. It runs HBase's jars and the recorder's shaded jar, as an
 * operator's server does, and none of the kit's other classes.
 *
 * <p>It has no regions until some are moved to it, and HBase's balancer may do that at any time;
 * switch the balancer off where it matters. The server ends with this JVM at the latest.
 */
public final class RegionServerProcess implements AutoCloseable {

  private static final Duration ORDERLY_END = Duration.ofSeconds(20);
  private static final int SHOWN_LINES = 60;

  /** Matches what the tests add to HBase's jars; the recorder contains its own copies. */
  private static final Pattern NOT_OF_HBASE =
      Pattern.compile(
          ".*/(micrometer-[^/]*|prometheus-metrics-[^/]*|HdrHistogram-[^/]*|htk-[^/]*)\\.jar");

  private final Path folder;
  private final Process process;
  private final Thread ending;
  private ServerName server;

  private RegionServerProcess(Path folder, Process process) {
    this.folder = folder;
    this.process = process;
    // One that is paused does not see its parent's end.
    this.ending = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(ending);
  }

  /**
   * Starts a server and waits until the cluster knows it.
   *
   * @param folder its own: it gets the configuration, {@code server.log} and temporary files
   * @param settings what differs from the cluster's region servers
   * @param jvmFlags heap, collector and the like
   */
  public static RegionServerProcess start(
      MiniCluster cluster, Path folder, Map<String, String> settings, List<String> jvmFlags)
      throws IOException {
    Files.createDirectories(folder.resolve("tmp"));
    writeConfiguration(cluster, folder.resolve("conf"), settings);
    writeMainClass(folder.resolve("main"));
    Set<ServerName> before = new HashSet<>(servers(cluster));
    Process process =
        new ProcessBuilder(command(folder, jvmFlags))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log(folder).toFile())
            .start();
    RegionServerProcess started = new RegionServerProcess(folder, process);
    try {
      started.server = started.awaitServer(cluster, before);
      return started;
    } catch (RuntimeException | AssertionError e) {
      started.close();
      throw e;
    }
  }

  private static void writeConfiguration(
      MiniCluster cluster, Path folder, Map<String, String> settings) throws IOException {
    cluster.writeClientConfiguration(folder);
    Path file = folder.resolve("hbase-site.xml");
    Configuration site = new Configuration(false);
    site.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
    site.setBoolean(HConstants.CLUSTER_DISTRIBUTED, true);
    site.set("hbase.unsafe.regionserver.hostname", "localhost");
    site.set("hbase.regionserver.ipc.address", "127.0.0.1");
    site.set("hbase.regionserver.info.bindAddress", "127.0.0.1");
    site.setInt(HConstants.REGIONSERVER_PORT, 0);
    // A region server that starts before its master knows of it asks again after this long.
    site.setInt("hbase.regionserver.msginterval", 500);
    settings.forEach(site::set);
    try (OutputStream out = Files.newOutputStream(file)) {
      site.writeXml(out);
    }
    for (String page : List.of("regionserver", "static")) {
      Path webapp = Files.createDirectories(folder.resolve("hbase-webapps/" + page + "/WEB-INF"));
      Files.writeString(webapp.resolve("web.xml"), "<web-app/>");
    }
    Files.writeString(
        folder.resolve("log4j2.properties"),
        """
        status = error
        appender.console.type = Console
        appender.console.name = console
        appender.console.layout.type = PatternLayout
        appender.console.layout.pattern = %d{ISO8601} %-5p [%t] %c{2}: %.-2000m%n
        rootLogger = info, console
        """);
  }

  private static void writeMainClass(Path folder) throws IOException {
    String name = RegionServerMain.class.getName().replace('.', '/') + ".class";
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    try (InputStream in = RegionServerMain.class.getClassLoader().getResourceAsStream(name)) {
      Files.copy(in, file);
    }
  }

  private static List<String> command(Path folder, List<String> jvmFlags) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(HBaseJvm.java());
    command.addAll(HBaseJvm.flags());
    command.addAll(jvmFlags);
    command.add("-Djava.io.tmpdir=" + folder.resolve("tmp"));
    command.add("-Djava.net.preferIPv4Stack=true");
    command.add("-cp");
    command.add(classPath(folder));
    command.add(RegionServerMain.class.getName());
    command.add("start");
    return command;
  }

  private static String classPath(Path folder) throws IOException {
    Stream<String> hbase =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> entry.endsWith(".jar") && !NOT_OF_HBASE.matcher(entry).matches());
    return Stream.concat(
            Stream.of(folder.resolve("conf"), folder.resolve("main"), RecorderJar.HBASE2.path())
                .map(Path::toString),
            hbase)
        .collect(joining(File.pathSeparator));
  }

  private ServerName awaitServer(MiniCluster cluster, Set<ServerName> before) {
    return Awaitility.await("a region server in " + folder)
        .atMost(HtkProcess.LIMIT)
        .pollInterval(50, TimeUnit.MILLISECONDS)
        .until(
            () -> {
              if (!process.isAlive()) {
                throw new AssertionError("the region server ended; " + endOfLog());
              }
              return servers(cluster).stream()
                  .filter(server -> !before.contains(server))
                  .findFirst();
            },
            Optional::isPresent)
        .orElseThrow();
  }

  private static Collection<ServerName> servers(MiniCluster cluster) throws IOException {
    try (Admin admin = cluster.connection().getAdmin()) {
      return admin.getRegionServers();
    }
  }

  /** Returns the cluster's name for the server. */
  public ServerName server() {
    return server;
  }

  public long pid() {
    return process.pid();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Returns the file of all its logging. */
  public Path log() {
    return log(folder);
  }

  private static Path log(Path folder) {
    return folder.resolve("server.log");
  }

  /** Returns the last lines of its log, for failure messages. */
  public String endOfLog() throws IOException {
    List<String> lines = Files.readAllLines(log());
    return log()
        + " ends with:\n"
        + String.join("\n", lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size()));
  }

  /** Moves all regions of a table here, and waits until they are open. */
  public void take(Admin admin, TableName table) {
    RegionMove.to(server, admin, table);
  }

  /** Stops the whole process, as a stopped virtual machine does. */
  public void pause() throws IOException, InterruptedException {
    signal("STOP");
  }

  /** Resumes the process after {@link #pause()}. */
  public void resume() throws IOException, InterruptedException {
    signal("CONT");
  }

  /** Stops the server in order and waits for the end of its process. */
  public void stop(Admin admin) throws IOException, InterruptedException {
    admin.stopRegionServer(server.getAddress().toString());
    if (!process.waitFor(HtkProcess.LIMIT.toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError(
          "the region server did not stop in " + HtkProcess.LIMIT + "; " + endOfLog());
    }
  }

  /** Kills the process at once, as a crash does. */
  public void kill() {
    process.destroyForcibly().onExit().join();
  }

  /** Returns the CPU time of all threads since the start, counted in ticks of 10 ms. */
  public Duration cpuTime() {
    return process.toHandle().info().totalCpuDuration().orElseThrow();
  }

  /** Returns the resident memory in bytes. */
  public long residentBytes() throws IOException {
    try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid() + "/status"))) {
      return lines
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
          .findFirst()
          .orElseThrow();
    }
  }

  /** Returns the live heap after a full collection. */
  public LiveHeap liveHeap() throws IOException, InterruptedException {
    return LiveHeap.parse(jcmd("GC.class_histogram"));
  }

  /** Queries its JVM with {@code jcmd}. */
  public String jcmd(String... question) throws IOException, InterruptedException {
    return jcmd(pid(), question);
  }

  static String jcmd(long pid, String... question) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(jdk("jcmd"), Long.toString(pid)));
    command.addAll(List.of(question));
    return outputOf(command);
  }

  private void signal(String name) throws IOException, InterruptedException {
    outputOf(List.of("sh", "-c", "kill -" + name + " " + pid()));
  }

  private static String outputOf(List<String> command) throws IOException, InterruptedException {
    Process asked = new ProcessBuilder(command).redirectErrorStream(true).start();
    String answer = new String(asked.getInputStream().readAllBytes(), UTF_8);
    if (asked.waitFor() != 0) {
      throw new IOException(String.join(" ", command) + " failed: " + answer);
    }
    return answer;
  }

  private static String jdk(String tool) {
    return Path.of(System.getProperty("java.home"), "bin", tool).toString();
  }

  /**
   * Ends the server in order if it can, as at the end of its host: a cluster would wait for the
   * regions of one that was killed, and send clients to it, until its session ends.
   */
  @Override
  public void close() {
    try {
      if (isAlive()) {
        resume();
        process.destroy();
        process.waitFor(ORDERLY_END.toSeconds(), TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      kill();
      Runtime.getRuntime().removeShutdownHook(ending);
    }
  }
}
