// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import dev.htk.harness.cluster.HBaseJvm;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * One call of {@code bin/htk}, as a user makes it.
 *
 * <pre>
 * try (HtkProcess htk = HtkProcess.start(folder, "bench", "load", "--records", "3000")) {
 *   htk.interrupt();
 *   Result result = htk.await(Duration.ofSeconds(25));
 * }
 * </pre>
 *
 * <p>The command runs in {@code folder/here}, its temporary files are in {@code folder/tmp}.
 * Closing ends the command and all that it has started.
 */
final class HtkProcess implements AutoCloseable {

  /** The time limit of a command; only a hanging command exceeds it, even on a busy slow host. */
  static final Duration LIMIT = Duration.ofMinutes(15);

  private static final String CLASS_ARCHIVE = "src/test/classes/target/classes.jsa";
  private static final String HERE = "here";
  private static final String TEMPORARY = "tmp";

  /** JVM flags of every test; a space would end the word in {@code HTK_OPTS}. */
  static final String JVM_FLAGS =
      "%s -D%s=%s".formatted(HBaseJvm.more(), HBaseJvm.MORE, HBaseJvm.more().replace(' ', ','));

  private static final boolean SIGNALS_CAN_BE_RESET = signalsCanBeReset();

  private final Path folder;
  private final Process process;
  private final long startNanos = System.nanoTime();

  private HtkProcess(Path folder, Process process) {
    this.folder = folder;
    this.process = process;
  }

  /** The command's exit code, output and duration. */
  record Result(int exitCode, String stdout, String stderr, Duration took) {

    List<String> errorLines() {
      return stderr.lines().toList();
    }
  }

  /** Returns the command's working folder; creates it so that a test can put files in it. */
  static Path workingFolder(Path folder) throws IOException {
    return Files.createDirectories(folder.resolve(HERE));
  }

  /** Returns the folder for temporary files of the command's JVM. */
  static Path temporaryFolder(Path folder) throws IOException {
    return Files.createDirectories(folder.resolve(TEMPORARY));
  }

  static HtkProcess start(Path folder, String... arguments) throws IOException {
    return startWith("", folder, arguments);
  }

  /**
   * Starts a command with more options for its JVM.
   *
   * @param options words between spaces, such as {@code -Xmx64m}
   */
  static HtkProcess startWith(String options, Path folder, String... arguments) throws IOException {
    return startWith(Map.of(), options, folder, arguments);
  }

  /** Starts a command with more variables in its environment and options for its JVM. */
  static HtkProcess startWith(
      Map<String, String> environment, String options, Path folder, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    if (SIGNALS_CAN_BE_RESET) {
      // A build in the background ignores SIGINT, and would hand that down to the command.
      command.addAll(List.of("env", "--default-signal=INT"));
    }
    command.add(Repository.root().resolve("bin").resolve("htk").toString());
    command.addAll(List.of(arguments));
    temporaryFolder(folder);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(workingFolder(folder).toFile())
            .redirectOutput(stdout(folder).toFile())
            .redirectError(stderr(folder).toFile());
    builder.environment().keySet().removeAll(List.of("HBASE_CONF_DIR", "HADOOP_CONF_DIR"));
    builder.environment().put("HTK_CONFIG", "");
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    String archive = String.join(" ", classArchive());
    String words =
        String.join(" ", "-Djava.io.tmpdir=../" + TEMPORARY, JVM_FLAGS, archive, options);
    builder.environment().put("HTK_OPTS", words);
    builder.environment().putAll(environment);
    return new HtkProcess(folder, builder.start());
  }

  /**
   * Returns the flags with which a command, and the trials that it starts, read the classes of
   * HBase from the archive that this build has made; empty if there is none.
   */
  static List<String> classArchive() {
    Path archive = Repository.root().resolve(CLASS_ARCHIVE);
    boolean isWord = !archive.toString().contains(" ");
    return isWord && !HBaseJvm.more().isEmpty() && Files.exists(archive)
        ? List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:cds*=off")
        : List.of();
  }

  /** Runs the command to its end, for which it has {@link #LIMIT}. */
  static Result run(Path folder, String... arguments) throws IOException, InterruptedException {
    return run(folder, LIMIT, arguments);
  }

  /** Runs a command that may take longer than {@link #LIMIT}. */
  static Result run(Path folder, Duration limit, String... arguments)
      throws IOException, InterruptedException {
    try (HtkProcess htk = start(folder, arguments)) {
      return htk.await(limit);
    }
  }

  /** Waits for the end, for {@link #LIMIT} at most. */
  Result await() throws IOException, InterruptedException {
    return await(LIMIT);
  }

  /**
   * Waits for the end.
   *
   * @throws AssertionError if it does not come in time
   */
  Result await(Duration limit) throws IOException, InterruptedException {
    if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new AssertionError(
          "htk is still running after %s; it said:%n%s".formatted(limit, errors()));
    }
    return new Result(
        process.exitValue(),
        Files.readString(stdout(folder)),
        errors(),
        Duration.ofNanos(System.nanoTime() - startNanos));
  }

  /** Returns the command's standard input; closing it ends the input. */
  OutputStream stdin() {
    return process.getOutputStream();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Returns what the command has written to stderr so far. */
  String errors() {
    return read(stderr(folder));
  }

  /** Returns what the command has written to stdout so far. */
  String output() {
    return read(stdout(folder));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the living processes that the command has started. */
  List<ProcessHandle> descendants() {
    return process.descendants().toList();
  }

  /** Sends a SIGINT to the command and all that it has started, as a terminal does at Ctrl-C. */
  void interrupt() throws IOException, InterruptedException {
    signal("INT", Stream.concat(Stream.of(process.toHandle()), process.descendants()));
  }

  /** Sends a SIGINT to the command alone. */
  void interruptAlone() throws IOException, InterruptedException {
    signal("INT", Stream.of(process.toHandle()));
  }

  /** Sends a SIGKILL to the command alone. */
  void kill() throws IOException, InterruptedException {
    signal("KILL", Stream.of(process.toHandle()));
  }

  private static void signal(String name, Stream<ProcessHandle> processes)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("kill", "-s", name));
    processes.forEach(target -> command.add(Long.toString(target.pid())));
    new ProcessBuilder(command).inheritIO().start().waitFor();
  }

  @Override
  public void close() {
    List<ProcessHandle> children = descendants();
    process.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
  }

  private static Path stdout(Path folder) {
    return folder.resolve("stdout");
  }

  private static Path stderr(Path folder) {
    return folder.resolve("stderr");
  }

  private static boolean signalsCanBeReset() {
    try {
      return new ProcessBuilder("env", "--default-signal=INT", "true")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
