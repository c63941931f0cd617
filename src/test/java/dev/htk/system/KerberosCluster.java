// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import dev.htk.harness.cluster.HBaseJvm;
import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/**
 * A running {@link KerberosClusterMain}, and commands that users of it run. It has a JVM of its
 * own, because Java's Kerberos settings and Hadoop's login are those of a whole JVM.
 */
final class KerberosCluster implements AutoCloseable {

  private final Path folder;
  private final Process process;

  private KerberosCluster(Path folder, Process process) {
    this.folder = folder;
    this.process = process;
  }

  static KerberosCluster start(Path folder) throws IOException {
    Path temporary = Files.createDirectories(folder.resolve("tmp"));
    List<String> command = new ArrayList<>();
    command.add(HBaseJvm.java());
    command.addAll(HBaseJvm.flags());
    command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-Djava.io.tmpdir=" + temporary));
    command.addAll(List.of("-Djava.net.preferIPv4Stack=true"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(KerberosClusterMain.class.getName(), folder.toString()));
    Path said = folder.resolve("stdout");
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

  /** Runs a command line with the user's configuration as its {@code --cluster}. */
  Result run(KerberosUser user, String commandLine) throws IOException, InterruptedException {
    String kerberos = "-Djava.security.krb5.conf=" + folder.resolve("krb5.conf");
    String more = (HBaseJvm.more() + " " + kerberos).strip().replace(' ', ',');
    List<String> words = new ArrayList<>(List.of(commandLine.split(" ")));
    words.addAll(List.of("--cluster", folder.resolve(user.word()).toString()));
    try (HtkProcess htk =
        HtkProcess.startWith(
            kerberos + " -D" + HBaseJvm.MORE + "=" + more,
            folder.resolve("htk"),
            words.toArray(String[]::new))) {
      return htk.await();
    }
  }

  /** Returns the folder that commands run in. */
  Path here() throws IOException {
    return HtkProcess.workingFolder(folder.resolve("htk"));
  }

  @Override
  public void close() {
    // Its files go next.
    process.destroyForcibly().onExit().join();
  }
}
