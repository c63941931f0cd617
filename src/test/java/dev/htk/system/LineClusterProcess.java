// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.cluster.HBaseJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;

/**
 * Runs a {@link LineCluster} in a JVM of its own. Much of HBase is set once for a JVM, such as the
 * size of its chunk pool, so every start has a fresh one.
 *
 * @param folder of this start alone, for its files, its log and its temporary files
 * @param classPath one HBase line with the Hadoop under it
 * @param jvmFlags heap and collector
 */
record LineClusterProcess(Path folder, String classPath, List<String> jvmFlags) {

  private static final int SHOWN_LINES = 40;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /**
   * Starts a cluster, has it work, and ends it.
   *
   * @throws AssertionError with the end of its log, if it has not done so in time
   */
  LineClusterReport run(SortedMap<String, String> settings)
      throws IOException, InterruptedException {
    JSON.writeValue(folder.resolve(LineCluster.SETTINGS).toFile(), settings);
    run(LineCluster.class);
    return JSON.readValue(folder.resolve(LineCluster.REPORT).toFile(), LineClusterReport.class);
  }

  /**
   * Runs a main class with the folder as its argument.
   *
   * @throws AssertionError with the end of its log, if it has not ended well in time
   */
  void run(Class<?> main) throws IOException, InterruptedException {
    Files.createDirectories(temporary());
    Process process =
        new ProcessBuilder(command(main))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(console().toFile())
            .start();
    try {
      if (!process.waitFor(HtkProcess.LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        throw failure("was not done after " + HtkProcess.LIMIT);
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
    if (process.exitValue() != 0) {
      throw failure("ended with exit code " + process.exitValue());
    }
  }

  private List<String> command(Class<?> main) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(HBaseJvm.java());
    command.addAll(HBaseJvm.flags());
    command.addAll(jvmFlags);
    command.add("-Djava.io.tmpdir=" + temporary());
    command.add("-Djava.net.preferIPv4Stack=true");
    command.add("-cp");
    command.add(classPath);
    command.add(main.getName());
    command.add(folder.toString());
    return command;
  }

  private AssertionError failure(String what) throws IOException {
    return new AssertionError("the cluster %s%n%s%n%s".formatted(what, end(console()), end(log())));
  }

  private static String end(Path file) throws IOException {
    if (!Files.exists(file)) {
      return file + " is not there";
    }
    List<String> lines = Files.readAllLines(file);
    return file
        + " ends with:\n"
        + String.join("\n", lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size()));
  }

  private Path temporary() {
    return folder.resolve("tmp");
  }

  private Path console() {
    return folder.resolve("console.log");
  }

  /** Returns the file to which log4j2-test.xml has HBase and Hadoop write. */
  private Path log() {
    return temporary().resolve("system-tests.log");
  }
}
