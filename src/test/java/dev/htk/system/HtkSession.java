// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.cluster.HBaseJvm;
import dev.htk.system.HtkProcess.Result;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.fs.FileUtil;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * The kit's command, started once for the command lines of many tests: each then costs its own work
 * and not the start of a JVM.
 *
 * <pre>
 * {@literal @}RegisterExtension static final HtkSession htk = new HtkSession();
 *
 * Result result = htk.run("profile lint --site hbase-site.xml");
 * </pre>
 *
 * <p>Command lines run one after another in {@link #here}, which is empty when a class begins. Use
 * {@link HtkProcess} where the process itself matters: signals, standard input, JVM options.
 */
final class HtkSession implements BeforeAllCallback, AfterAllCallback {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private Hosts hosts;
  private Host host;

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    hosts =
        context
            .getRoot()
            .getStore(Namespace.create(HtkSession.class))
            .getOrComputeIfAbsent(Hosts.class, key -> new Hosts(), Hosts.class);
    host = hosts.take();
  }

  /** Returns the folder that commands run in. */
  Path here() {
    return host.here();
  }

  /** Runs a command line whose words stand between single spaces. */
  Result run(String commandLine) throws IOException, InterruptedException {
    return run(commandLine.split(" "));
  }

  /**
   * Runs a command line to its end.
   *
   * @throws AssertionError if it does not end within {@link HtkProcess#LIMIT}
   */
  Result run(String... arguments) throws IOException, InterruptedException {
    return host.run(arguments);
  }

  /** Empties {@link #here}. */
  void clear() {
    FileUtil.fullyDeleteContents(here().toFile());
  }

  @Override
  public void afterAll(ExtensionContext context) {
    clear();
    hosts.giveBack(host);
  }

  /** JVMs that no test class uses now; they end with the last test. */
  private static final class Hosts implements AutoCloseable {

    private final Queue<Host> idle = new ConcurrentLinkedQueue<>();

    Host take() throws IOException {
      Host host = idle.poll();
      return host == null ? Host.start() : host;
    }

    void giveBack(Host host) {
      if (host.process().isAlive()) {
        idle.add(host);
      }
    }

    @Override
    public void close() throws InterruptedException {
      for (Host host : idle) {
        host.close();
      }
    }
  }

  /**
   * A JVM that runs {@link HtkCommands}.
   *
   * @param folder has its temporary files
   * @param here the folder that commands run in
   */
  record Host(Path folder, Path here, Process process, Writer commands, BufferedReader answers) {

    private static Host start() throws IOException {
      Path folder = Files.createTempDirectory("htk-session");
      return start(folder, Files.createDirectory(folder.resolve("here")), Map.of(), List.of());
    }

    /**
     * Starts a JVM with more variables in its environment and more flags.
     *
     * @param folder must be there, and empty
     */
    static Host start(Path folder, Path here, Map<String, String> environment, List<String> flags)
        throws IOException {
      ProcessBuilder builder =
          new ProcessBuilder(command(Files.createDirectory(folder.resolve("tmp")), flags))
              .directory(here.toFile())
              .redirectError(folder.resolve("stderr").toFile());
      builder.environment().putAll(environment);
      Process process = builder.start();
      return new Host(
          folder,
          here,
          process,
          process.outputWriter(StandardCharsets.UTF_8),
          process.inputReader(StandardCharsets.UTF_8));
    }

    private static List<String> command(Path temporary, List<String> flags) throws IOException {
      List<String> command = new ArrayList<>();
      command.add(HBaseJvm.java());
      command.addAll(HBaseJvm.flags());
      command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx512m"));
      command.addAll(HtkProcess.classArchive());
      command.add("-Djava.io.tmpdir=" + temporary);
      command.addAll(flags);
      command.addAll(List.of("-cp", classPath(), HtkCommands.class.getName()));
      return command;
    }

    /** Returns the class path of {@code bin/htk} and that class. */
    private static String classPath() throws IOException {
      Path harness = Repository.root().resolve("harness");
      return String.join(
          File.pathSeparator,
          Files.readString(harness.resolve("target/htk.classpath")).strip(),
          jar("htk-harness-"),
          jar("htk-selftest-"),
          LineClassPath.tests().toString());
    }

    private static String jar(String prefix) {
      return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
          .filter(entry -> new File(entry).getName().startsWith(prefix))
          .findFirst()
          .orElseThrow();
    }

    Result run(String[] arguments) throws IOException, InterruptedException {
      long start = System.nanoTime();
      commands.write(JSON.writeValueAsString(arguments) + "\n");
      commands.flush();
      HtkCommands.Answer answer = JSON.readValue(nextLine(arguments), HtkCommands.Answer.class);
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      return new Result(answer.exitCode(), answer.stdout(), answer.stderr(), took);
    }

    private String nextLine(String[] arguments) throws IOException, InterruptedException {
      CompletableFuture<String> line = CompletableFuture.supplyAsync(this::readLine);
      try {
        String answer = line.get(HtkProcess.LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        if (answer != null) {
          return answer;
        }
        throw failure("ended its JVM", arguments);
      } catch (TimeoutException e) {
        throw failure("was still running after " + HtkProcess.LIMIT, arguments);
      } catch (ExecutionException e) {
        throw new IOException(e);
      }
    }

    private String readLine() {
      try {
        return answers.readLine();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private AssertionError failure(String what, String[] arguments) throws IOException {
      process.destroyForcibly();
      return new AssertionError(
          "htk %s %s:%n%s"
              .formatted(
                  String.join(" ", arguments), what, Files.readString(folder.resolve("stderr"))));
    }

    void close() throws InterruptedException {
      process.destroyForcibly().waitFor();
      FileUtil.fullyDelete(folder.toFile());
    }
  }
}
