// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster.local;

import static java.lang.ProcessBuilder.Redirect.DISCARD;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The main class of every server's JVM: calls the server's own main class, and ends the JVM when
 * the process that started it has gone. As the kit's only class on that JVM's class path, it uses
 * nothing but the JDK and has no nested class.
 *
 * <p>A server that is stopped by a signal, or still starting, cannot watch. So the first server
 * that notices takes the lock, kills all others listed in {@link #PIDS} (a kill reaches stopped
 * ones too), and has the cluster's folders removed. Later ones find no lock file.
 *
 * <p>Arguments: the guard's folder, the process to watch, the main class, and its arguments.
 */
final class GuardedServer {

  static final String LOCK = "lock";
  static final String FOLDERS = "folders";
  static final String PIDS = "pids";

  private static final long PERIOD_MILLIS = 200;

  /** Limits the wait: on a host whose init reaps no orphans, killed processes never vanish. */
  private static final long KILL_SECONDS = 2;

  private static final int ENDED = 130;

  /** Removes its arguments once its standard input, a pipe from this JVM, is closed. */
  private static final List<String> REMOVAL_AFTER_THIS_JVM =
      List.of("sh", "-c", "read unused; rm -rf -- \"$@\"", "htk-removal");

  private GuardedServer() {}

  public static void main(String[] arguments) throws Throwable {
    Path folder = Path.of(arguments[0]);
    long parent = Long.parseLong(arguments[1]);
    Thread watch = new Thread(() -> watch(folder, parent), "htk-guard");
    watch.setDaemon(true);
    watch.start();
    try {
      Class.forName(arguments[2])
          .getMethod("main", String[].class)
          .invoke(null, (Object) Arrays.copyOfRange(arguments, 3, arguments.length));
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static void watch(Path folder, long parent) {
    try {
      // An orphan gets another parent at once, so a reused process id cannot mislead.
      while (ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(0L) == parent) {
        Thread.sleep(PERIOD_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    try (FileChannel file = FileChannel.open(folder.resolve(LOCK), StandardOpenOption.WRITE);
        FileLock lock = file.tryLock()) {
      if (lock != null) {
        end(folder);
      }
    } catch (IOException | RuntimeException e) {
      // Another server has cleaned up, or is doing so.
    } finally {
      Runtime.getRuntime().halt(ENDED);
    }
  }

  /** Leaves the removal to a shell, because this server may write until it has ended. */
  private static void end(Path folder) throws IOException {
    List<String> removal = new ArrayList<>(REMOVAL_AFTER_THIS_JVM);
    removal.addAll(Files.readAllLines(folder.resolve(FOLDERS)));
    killOthers(folder.resolve(PIDS));
    new ProcessBuilder(removal).redirectOutput(DISCARD).redirectError(DISCARD).start();
  }

  /** Kills the listed processes, one file named by its pid each, and waits for them. */
  static void killOthers(Path pids) throws IOException {
    try (Stream<Path> files = Files.list(pids)) {
      List<ProcessHandle> others =
          files.map(GuardedServer::process).flatMap(Optional::stream).toList();
      others.forEach(ProcessHandle::destroyForcibly);
      others.forEach(
          other -> other.onExit().completeOnTimeout(other, KILL_SECONDS, TimeUnit.SECONDS).join());
    }
  }

  private static Optional<ProcessHandle> process(Path file) {
    long pid = Long.parseLong(file.getFileName().toString());
    return ProcessHandle.of(pid)
        .filter(process -> process.pid() != ProcessHandle.current().pid())
        .filter(process -> isTheSame(process, file));
  }

  /** Returns whether this is the listed process, and not a later one with the same pid. */
  private static boolean isTheSame(ProcessHandle process, Path file) {
    try {
      return Files.readString(file).equals(startOf(process));
    } catch (IOException e) {
      return false;
    }
  }

  static String startOf(ProcessHandle process) {
    return process.info().startInstant().map(Object::toString).orElse("");
  }
}
