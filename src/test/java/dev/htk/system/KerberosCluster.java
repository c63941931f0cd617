// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import dev.htk.harness.cluster.HBaseJvm;
import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.awaitility.Awaitility;

/**
 * A running {@link KerberosClusterMain}, and commands that users of it run. It has a JVM of its
 * own, because Java's Kerberos settings and Hadoop's login are those of a whole JVM.
 */
final class KerberosCluster implements AutoCloseable {

  private static final String KRB5 = "krb5.conf";
  private static final String SITE = "hbase-site.xml";
  private static final String SAID = "stdout";

  private final Path folder;
  private final Process process;
  private final Map<KerberosUser, HtkSession.Host> hosts = new EnumMap<>(KerberosUser.class);

  private KerberosCluster(Path folder, Process process) {
    this.folder = folder;
    this.process = process;
  }

  static KerberosCluster start(Path folder) throws IOException {
    return start(folder, List.of());
  }

  static KerberosCluster startOnHdfs(Path folder) throws IOException {
    return start(folder, List.of(KerberosClusterMain.HDFS));
  }

  private static KerberosCluster start(Path folder, List<String> more) throws IOException {
    Path temporary = Files.createDirectories(folder.resolve("tmp"));
    List<String> command = new ArrayList<>();
    command.add(HBaseJvm.java());
    command.addAll(HBaseJvm.flags());
    command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-Djava.io.tmpdir=" + temporary));
    command.addAll(List.of("-Djava.net.preferIPv4Stack=true"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(KerberosClusterMain.class.getName(), folder.toString()));
    command.addAll(more);
    Path said = folder.resolve(SAID);
    Path console = folder.resolve("stderr");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(said.toFile())
            .redirectError(console.toFile())
            .start();
    KerberosCluster cluster = new KerberosCluster(folder, process);
    try {
      Awaitility.await("the cluster")
          .atMost(5, TimeUnit.MINUTES)
          .until(() -> !process.isAlive() || Files.size(said) > 0);
      if (!Files.readString(said).startsWith(KerberosClusterMain.READY)) {
        throw new AssertionError("the cluster did not start:\n" + Files.readString(console));
      }
      return cluster;
    } catch (IOException | RuntimeException | Error e) {
      cluster.close();
      throw e;
    }
  }

  /**
   * Runs a command line with the user's configuration as its {@code --cluster}. A user's commands
   * share a JVM, and so a login.
   */
  Result run(KerberosUser user, String commandLine) throws IOException, InterruptedException {
    HtkSession.Host host = hosts.get(user);
    if (host == null) {
      Path own = Files.createTempDirectory(folder, user.word());
      Path krb5 = folder.resolve(KRB5);
      host = HtkSession.Host.start(own, here(), environment(user), flags(krb5));
      hosts.put(user, host);
    }
    return host.run(words(commandLine, configuration(user)));
  }

  /**
   * Runs a command line whose user gets tickets with a short life. Its connections close after five
   * seconds without a call, so that later calls need a ticket again.
   *
   * @param more client settings
   */
  Result runWithTicketsOf(
      Duration life, KerberosUser user, Map<String, String> more, String commandLine)
      throws IOException, InterruptedException {
    Path krb5 = folder.resolve("short-" + KRB5);
    String lifetime = "[libdefaults]\n    ticket_lifetime = " + life.toSeconds() + "s";
    Files.writeString(
        krb5, Files.readString(folder.resolve(KRB5)).replace("[libdefaults]", lifetime));
    Configuration site = new Configuration(false);
    site.addResource(new org.apache.hadoop.fs.Path(configuration(user).resolve(SITE).toUri()));
    site.setInt("hbase.ipc.client.connection.minIdleTimeBeforeClose", 5000);
    more.forEach(site::set);
    Path configuration = Files.createTempDirectory(folder, "client");
    try (OutputStream out = Files.newOutputStream(configuration.resolve(SITE))) {
      site.writeXml(out);
    }
    try (HtkProcess htk =
        HtkProcess.startWith(
            environment(user),
            String.join(" ", flags(krb5)),
            folder.resolve("htk"),
            words(commandLine, configuration))) {
      return htk.await();
    }
  }

  private Map<String, String> environment(KerberosUser user) {
    return Map.of("KRB5CCNAME", user.cache(folder).toString());
  }

  /** Returns the flags with which a command and the JVMs that it starts find the server. */
  private static List<String> flags(Path krb5) {
    String more = (HBaseJvm.more() + " " + jvmFlag(krb5)).strip().replace(' ', ',');
    return List.of(jvmFlag(krb5), "-D" + HBaseJvm.MORE + "=" + more);
  }

  private static String[] words(String commandLine, Path configuration) {
    return (commandLine + " --cluster " + configuration).split(" ");
  }

  /** Returns the flag with which a JVM finds the Kerberos server. */
  String jvmFlag() {
    return jvmFlag(folder.resolve(KRB5));
  }

  private static String jvmFlag(Path krb5) {
    return "-Djava.security.krb5.conf=" + krb5;
  }

  /** Returns the folder with a user's client configuration. */
  Path configuration(KerberosUser user) {
    return folder.resolve(user.word());
  }

  /** Returns the folder with the part of their configuration that YARN's servers share with it. */
  Path configurationOfYarn() {
    return folder.resolve(KerberosClusterMain.OF_YARN);
  }

  /** Returns what the servers have logged. */
  String log() throws IOException {
    return Files.readString(folder.resolve("tmp/system-tests.log"));
  }

  /** Returns the paths in HDFS that match a pattern, as a list in brackets. */
  String find(String pattern) throws IOException {
    List<String> before = said();
    process.getOutputStream().write((pattern + "\n").getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().flush();
    Awaitility.await().until(() -> said().size() > before.size());
    return said().get(before.size());
  }

  private List<String> said() throws IOException {
    return Files.readAllLines(folder.resolve(SAID));
  }

  /** Returns the folder that commands run in. */
  Path here() throws IOException {
    return HtkProcess.workingFolder(folder.resolve("htk"));
  }

  @Override
  public void close() {
    // Its files go next.
    hosts.values().forEach(host -> host.process().destroyForcibly().onExit().join());
    process.destroyForcibly().onExit().join();
  }
}
