// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import dev.htk.harness.cluster.HBaseJvm;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.cluster.local.FreePorts;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.v2.util.MRApps;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.awaitility.Awaitility;

/**
 * YARN over a cluster's HDFS: a resource manager and a node manager in a JVM each, which start real
 * containers. Its nodes have Hadoop alone, so that clients run with what the kit has shipped.
 */
final class YarnProcesses implements AutoCloseable {

  /** Room for an application master and four clients. */
  private static final int NODE_MEGABYTES = 2560;

  /** A pattern of all that jobs have in HDFS. */
  static final String STAGED = "/tmp/hadoop-yarn/staging/*/.staging/*";

  private static final String CORE_SITE = "core-site.xml";
  private static final String YARN_SITE = "yarn-site.xml";
  private static final String MAPRED_SITE = "mapred-site.xml";
  private static final String MAIN = "org.apache.hadoop.yarn.server.";

  private final Path folder;
  private final Path servers;
  private final List<String> flags;
  private final List<Process> processes = new ArrayList<>();

  private YarnProcesses(Path folder, Path servers, List<String> flags) {
    this.folder = folder;
    this.servers = servers;
    this.flags = flags;
  }

  /** Starts YARN, and waits until it has a node. */
  static YarnProcesses start(Path folder, RemoteCluster cluster) throws IOException {
    YarnProcesses yarn = new YarnProcesses(folder, folder.resolve("servers"), List.of());
    cluster.writeClientConfiguration(yarn.configuration());
    cluster.writeClientConfiguration(yarn.servers);
    return yarn.start();
  }

  /** Starts a YARN with Kerberos, for all users of a cluster. */
  static YarnProcesses start(Path folder, KerberosCluster cluster) throws IOException {
    YarnProcesses yarn =
        new YarnProcesses(folder, cluster.configurationOfYarn(), List.of(cluster.jvmFlag()));
    Files.createDirectories(yarn.configuration());
    yarn.start();
    for (KerberosUser user : KerberosUser.values()) {
      for (String site : List.of(YARN_SITE, MAPRED_SITE)) {
        Files.copy(yarn.configuration().resolve(site), cluster.configuration(user).resolve(site));
      }
    }
    return yarn;
  }

  private YarnProcesses start() throws IOException {
    writeSites();
    try {
      launch("resourcemanager.ResourceManager");
      launch("nodemanager.NodeManager");
      Awaitility.await().atMost(HtkProcess.LIMIT).until(this::hasNodeOrIsDead);
      if (!processes.stream().allMatch(Process::isAlive)) {
        throw new AssertionError("YARN did not start; see " + folder);
      }
      return this;
    } catch (IOException | RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  private boolean hasNodeOrIsDead() throws IOException {
    return log("nodemanager.NodeManager").contains("Registered with Resource")
        || !processes.stream().allMatch(Process::isAlive);
  }

  /** Returns the folder with the client configuration of the cluster and of this YARN. */
  Path configuration() {
    return folder.resolve("conf");
  }

  /** Returns the JVM of an attempt at a map task, both from 0. */
  Optional<ProcessHandle> attempt(int task, int attempt) {
    String name = String.format(Locale.ROOT, "_m_%06d_%d", task, attempt);
    return processes.stream()
        .flatMap(process -> process.toHandle().descendants())
        .filter(container -> commandLine(container).contains("java"))
        .filter(container -> commandLine(container).contains("YarnChild"))
        .filter(container -> !commandLine(container).startsWith("/bin/bash"))
        .filter(container -> commandLine(container).contains(name))
        .findFirst();
  }

  /** Returns the applications that have not ended. */
  List<ApplicationReport> unfinished() throws IOException, YarnException {
    try (YarnClient client = YarnClient.createYarnClient()) {
      client.init(clientConfiguration());
      client.start();
      return client.getApplications(
          EnumSet.complementOf(
              EnumSet.of(
                  YarnApplicationState.FINISHED,
                  YarnApplicationState.FAILED,
                  YarnApplicationState.KILLED)));
    }
  }

  /** Returns the folder of jobs in HDFS. */
  org.apache.hadoop.fs.Path staging() {
    return MRApps.getStagingAreaDir(clientConfiguration(), System.getProperty("user.name"));
  }

  private Configuration clientConfiguration() {
    Configuration configuration = new Configuration();
    for (String site : List.of(CORE_SITE, YARN_SITE, MAPRED_SITE)) {
      configuration.addResource(
          new org.apache.hadoop.fs.Path(configuration().resolve(site).toUri()));
    }
    return configuration;
  }

  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"))
          .replace('\0', ' ');
    } catch (IOException e) {
      // It has ended.
      return "";
    }
  }

  private void writeSites() throws IOException {
    List<Integer> ports = FreePorts.find(5);
    Configuration clients = new Configuration(false);
    List<String> addresses =
        List.of(
            "address",
            "scheduler.address",
            "resource-tracker.address",
            "admin.address",
            "webapp.address");
    for (int i = 0; i < addresses.size(); i++) {
      clients.set("yarn.resourcemanager." + addresses.get(i), "localhost:" + ports.get(i));
    }
    clients.set("yarn.application.classpath", "");
    clients.setBoolean("yarn.timeline-service.enabled", false);
    write(clients, configuration().resolve(YARN_SITE));

    Configuration server = new Configuration(clients);
    // The defaults of Hadoop's yarn-default.xml, such as its keytab, win over core-site.xml.
    server.addResource(new org.apache.hadoop.fs.Path(servers.resolve(CORE_SITE).toUri()));
    server.set(
        "yarn.resourcemanager.scheduler.class",
        MAIN + "resourcemanager.scheduler.fifo.FifoScheduler");
    server.setInt("yarn.scheduler.minimum-allocation-mb", 128);
    server.setInt("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", 100);
    server.setInt("yarn.nodemanager.resource.memory-mb", NODE_MEGABYTES);
    server.setBoolean("yarn.nodemanager.vmem-check-enabled", false);
    server.setBoolean("yarn.nodemanager.pmem-check-enabled", false);
    server.set(
        "yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", "99.9");
    server.set("yarn.nodemanager.aux-services", "mapreduce_shuffle");
    server.setInt("mapreduce.shuffle.port", 0);
    server.set("yarn.nodemanager.local-dirs", folder.resolve("local").toString());
    server.set("yarn.nodemanager.log-dirs", folder.resolve("logs").toString());
    for (String address : List.of("", "localizer.", "webapp.")) {
      server.set("yarn.nodemanager." + address + "address", "localhost:0");
    }
    write(server, servers.resolve(YARN_SITE));

    Configuration jobs = new Configuration(false);
    String more = String.join(" ", flags);
    jobs.set("mapreduce.application.classpath", classPath().replace(File.pathSeparatorChar, ','));
    jobs.setInt("yarn.app.mapreduce.am.resource.mb", 512);
    jobs.set(
        "yarn.app.mapreduce.am.command-opts", "-Xmx256m %s %s".formatted(HBaseJvm.more(), more));
    jobs.setInt("yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", 100);
    jobs.setInt("mapreduce.map.memory.mb", 384);
    jobs.set("mapreduce.map.java.opts", "-Xmx256m " + more);
    write(jobs, configuration().resolve(MAPRED_SITE));
  }

  private static void write(Configuration site, Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      site.writeXml(out);
    }
  }

  private static String classPath() throws IOException {
    return Files.readString(
            Repository.root().resolve("src/test/lines/yarn-3.4/target/yarn.classpath"))
        .strip();
  }

  private void launch(String server) throws IOException {
    Path temporary = Files.createDirectories(folder.resolve("tmp"));
    List<String> command = new ArrayList<>(List.of(HBaseJvm.java()));
    command.addAll(HBaseJvm.flags());
    command.addAll(flags);
    command.addAll(
        List.of(
            "-Xmx256m",
            "-Djava.io.tmpdir=" + temporary,
            "-Dlog4j2.level=INFO",
            "-cp",
            servers + File.pathSeparator + classPath(),
            MAIN + server));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve(server).toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    processes.add(builder.start());
  }

  private String log(String server) throws IOException {
    return Files.readString(folder.resolve(server));
  }

  @Override
  public void close() {
    List<ProcessHandle> all =
        processes.stream()
            .map(Process::toHandle)
            .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
            .toList();
    all.forEach(ProcessHandle::destroyForcibly);
  }
}
