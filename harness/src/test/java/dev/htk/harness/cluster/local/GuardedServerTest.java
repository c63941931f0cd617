// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.cluster.HBaseJvm;
import dev.htk.harness.cluster.ServerRole;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Starts real guarded processes from a shell, which the tests kill. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class GuardedServerTest {

  @TempDir private Path folder;

  /** A server that only waits and needs nothing but the JDK. */
  public static final class Waiting {

    private Waiting() {}

    public static void main(String[] arguments) throws Exception {
      Files.createFile(Path.of(arguments[0]));
      Thread.currentThread().join();
    }
  }

  @Test
  void killingTheStarterEndsEvenAStoppedServerAndRemovesTheFolders() throws Exception {
    Path work = Files.createDirectories(folder.resolve("work"));
    Path elsewhere = Files.createDirectories(folder.resolve("elsewhere/volume"));
    Guard guard = Guard.set(work.resolve("guard"), List.of(work, elsewhere));
    try (Shell shell = new Shell()) {
      ProcessHandle running = shell.start(guard, folder.resolve("one"));
      ProcessHandle stopped = shell.start(guard, folder.resolve("two"));
      guard.add(running);
      guard.add(stopped);
      shell.run("kill -STOP " + stopped.pid());

      shell.kill();

      running.onExit().join();
      stopped.onExit().join();
      assertThat(work).doesNotExist();
      assertThat(elsewhere).doesNotExist();
    }
  }

  @Test
  void aServerWhoseStarterIsNotItsParentEndsAtOnce() throws Exception {
    Guard guard = Guard.set(folder.resolve("guard"), List.of(folder.resolve("none")));
    List<String> command = command(guard, 1, folder.resolve("one"));

    Process server = new ProcessBuilder(command).start();

    assertThat(server.waitFor()).isEqualTo(130);
  }

  @Test
  void aLaterProcessWithTheSamePidIsNotKilled() throws Exception {
    Guard guard = Guard.set(folder.resolve("guard"), List.of());
    Process bystander = new ProcessBuilder("sleep", "60").start();
    Files.writeString(
        folder.resolve("guard/pids").resolve(Long.toString(bystander.pid())),
        "2020-01-01T00:00:00Z");

    guard.killAll();

    assertThat(bystander.isAlive()).isTrue();
    bystander.destroyForcibly();
  }

  @Test
  void theReportOfACrashHasNameExitCodeAndTheEndOfTheLog() throws Exception {
    Path log = folder.resolve("regionserver-1.log");
    Process process =
        new ProcessBuilder("sh", "-c", "seq 100; echo out of luck; exit 7")
            .redirectOutput(log.toFile())
            .start();
    ServerJvm server = new ServerJvm(ServerRole.REGIONSERVER, "regionserver-1", process, log);
    process.waitFor();

    assertThat(server.hasCrashed()).isTrue();
    assertThat(server.report(""))
        .isEqualTo(
            "regionserver-1 (process %d) ended with exit code 7; its log %s has no error, and ends"
                + " with \"out of luck\"",
            process.pid(), log);
  }

  @Test
  void theReportOfAnAbortedServerOpensWithItsReason() throws Exception {
    Path log = folder.resolve("regionserver-1.log");
    Process process =
        new ProcessBuilder(
                "sh", "-c", "echo '***** ABORTING region server a,1,2: no WAL *****'; seq 100")
            .redirectOutput(log.toFile())
            .start();
    ServerJvm server = new ServerJvm(ServerRole.REGIONSERVER, "regionserver-1", process, log);
    process.waitFor();

    assertThat(server.report(", by chance"))
        .contains(
            "exit code 0, by chance; after \"ABORTING region server a,1,2: no WAL\"; its log");
  }

  @Test
  void aServerThatWasToldToEndHasNotCrashed() throws Exception {
    Process process = new ProcessBuilder("sleep", "60").start();
    ServerJvm server =
        new ServerJvm(ServerRole.MASTER, "master", process, folder.resolve("master.log"));

    server.end();
    process.waitFor();

    assertThat(server.hasCrashed()).isFalse();
  }

  private static List<String> command(Guard guard, long parent, Path started) {
    List<String> command = new ArrayList<>();
    command.add(HBaseJvm.java());
    command.addAll(List.of("-Xmx16m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"));
    Path tests =
        Path.of(Waiting.class.getProtectionDomain().getCodeSource().getLocation().getPath());
    command.add(guard.classes() + ":" + tests);
    command.addAll(guard.mainClass().subList(0, 2));
    command.add(Long.toString(parent));
    command.add(Waiting.class.getName());
    command.add(started.toString());
    return command;
  }

  /** A shell between this process and the servers. */
  private static final class Shell implements AutoCloseable {

    private final Process process;

    Shell() throws IOException {
      process = new ProcessBuilder("sh").redirectErrorStream(true).start();
    }

    ProcessHandle start(Guard guard, Path started) throws IOException {
      String quoted =
          command(guard, process.pid(), started).stream()
              .map(word -> "'" + word + "'")
              .reduce((one, other) -> one + " " + other)
              .orElseThrow();
      run(quoted + " > /dev/null 2>&1 & echo $!; while [ ! -e '" + started + "' ]; do :; done");
      long pid = Long.parseLong(process.inputReader(StandardCharsets.UTF_8).readLine());
      run("echo started");
      assertThat(process.inputReader(StandardCharsets.UTF_8).readLine()).isEqualTo("started");
      return ProcessHandle.of(pid).orElseThrow();
    }

    void run(String line) throws IOException {
      process.outputWriter(StandardCharsets.UTF_8).write(line + "\n");
      process.outputWriter(StandardCharsets.UTF_8).flush();
    }

    void kill() throws IOException, InterruptedException {
      run("echo done");
      assertThat(process.inputReader(StandardCharsets.UTF_8).readLine()).isEqualTo("done");
      process.destroyForcibly().waitFor();
    }

    @Override
    public void close() {
      process.destroyForcibly();
    }
  }
}
