// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster.local;

import dev.htk.harness.cluster.HBaseJvm;
import dev.htk.harness.cluster.LastWords;
import dev.htk.harness.cluster.ServerRole;
import dev.htk.harness.device.ModelledProcesses;
import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts, watches and ends the processes of a local cluster. */
final class LocalServers {

  private static final Logger LOG = LoggerFactory.getLogger(LocalServers.class);
  private static final Duration START_LIMIT = Duration.ofMinutes(5);
  private static final long POLL_MILLIS = 50;
  private static final Pattern NO_SPACE = Pattern.compile("No space left on device");

  private final LocalPlan plan;
  private final Guard guard;
  private final ServerFlags flags;
  private final List<ServerArchive> archives;
  private final Consumer<String> onCrash;
  private final List<ServerJvm> servers = new CopyOnWriteArrayList<>();
  private final List<String> crashes = new CopyOnWriteArrayList<>();

  /**
   * @param onCrash called from any thread with a report on each server that ends by itself
   */
  LocalServers(LocalPlan plan, Guard guard, Consumer<String> onCrash) throws IOException {
    this.plan = plan;
    this.guard = guard;
    this.flags = new ServerFlags(plan.heapBytes(), plan.jvmFlags());
    this.onCrash = onCrash;
    this.archives = ServerArchive.of(plan.home(), System.getenv());
  }

  /** Makes the archives of classes that an earlier cluster has prepared, if they do not exist. */
  void makeArchives() throws InterruptedException {
    Map<ServerArchive, Process> making = new LinkedHashMap<>();
    try {
      for (ServerArchive archive : archives) {
        if (archive.canBeMade()) {
          LOG.info("making {}, once, so that servers start faster", archive.file());
          Process process = archive.make(unfinished(archive));
          making.put(archive, process);
          guard.add(process.toHandle());
        }
      }
      for (Map.Entry<ServerArchive, Process> entry : making.entrySet()) {
        entry.getKey().finish(entry.getValue(), unfinished(entry.getKey()));
      }
    } catch (IOException e) {
      LOG.info("servers start without an archive of their classes", e);
    } finally {
      making.values().forEach(Process::destroyForcibly);
    }
  }

  private Path unfinished(ServerArchive archive) {
    return plan.folders().work().resolve(archive.file().getFileName());
  }

  /** Keeps the classes of servers that have ended, if an archive of them does not exist. */
  void keepClasses() {
    try {
      for (ServerArchive archive : archives) {
        archive.keep(
            servers.stream()
                .filter(server -> archive.isOf(plan.home().jars(server.role())))
                .map(server -> classes(server.name()))
                .toList());
      }
    } catch (IOException e) {
      LOG.info("the classes of the servers cannot be kept", e);
    }
  }

  private Path classes(String server) {
    return plan.folders().temporary(server).resolve("classes");
  }

  /** Starts a server's process. Its configuration must already be written. */
  void start(ServerRole role, String name) throws IOException, InterruptedException {
    Path log = plan.folders().log(name);
    Process process =
        new ProcessBuilder(command(role, name))
            .directory(plan.folders().logs().toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    guard.add(process.toHandle());
    ServerJvm server = new ServerJvm(role, name, process, log);
    servers.add(server);
    CompletableFuture<?> unused = process.onExit().thenRun(() -> ended(server));
  }

  /** Formats the NameNode's folder by its own software. Its configuration must be written. */
  void format(String name) throws IOException, HarnessException, InterruptedException {
    Path log = plan.folders().log(name + "-format");
    List<String> command = new ArrayList<>();
    command.add(plan.home().java().toString());
    command.addAll(HBaseJvm.flags(plan.home().javaFeature()));
    command.add("-Djava.io.tmpdir=" + plan.folders().temporary(name));
    command.add("-cp");
    command.add(
        plan.home().classPath(ServerRole.NAMENODE, List.of(plan.folders().configuration(name))));
    command.addAll(List.of(ServerRole.NAMENODE.mainClass(), "-format", "-nonInteractive"));
    Process process =
        new ProcessBuilder(command)
            .directory(plan.folders().logs().toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    guard.add(process.toHandle());
    boolean hasEnded = process.waitFor(START_LIMIT.toSeconds(), TimeUnit.SECONDS);
    if (!hasEnded || process.exitValue() != 0) {
      process.destroyForcibly();
      throw HarnessException.failed(
          null,
          "the local cluster did not start: the NameNode could not be formatted; %s",
          LastWords.of(log));
    }
  }

  private void ended(ServerJvm server) {
    if (server.hasCrashed()) {
      String report = server.report(fullDevices());
      crashes.add(report);
      onCrash.accept(report);
    }
  }

  /** Names servers without space: a DataNode's full device ends others, whose logs don't say so. */
  private String fullDevices() {
    String full =
        servers.stream()
            .filter(server -> server.lastMatch(NO_SPACE).isPresent())
            .map(ServerJvm::name)
            .collect(Collectors.joining(", "));
    return full.isEmpty() ? "" : ", with \"%s\" in the log of %s".formatted(NO_SPACE, full);
  }

  private List<String> command(ServerRole role, String name)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(plan.home().java().toString());
    command.addAll(HBaseJvm.flags(plan.home().javaFeature()));
    List<String> ofRole = flags.of(role);
    List<String> others = Stream.concat(command.stream(), ofRole.stream()).toList();
    for (ServerArchive archive : archives) {
      if (archive.isOf(plan.home().jars(role))) {
        command.addAll(archive.flags(others, classes(name)));
      }
    }
    command.addAll(ofRole);
    command.add("-XX:+ExitOnOutOfMemoryError");
    command.add("-XX:-UsePerfData");
    command.add("-Xshare:auto");
    command.add("-Djava.net.preferIPv4Stack=true");
    command.add("-Djava.io.tmpdir=" + plan.folders().temporary(name));
    if (role == ServerRole.REGIONSERVER) {
      command.add(
          "-Xlog:gc*,safepoint:file="
              + plan.folders().collections(name).getFileName()
              + ":utctime,uptime,level,tags:filecount=0");
    }
    command.add("-cp");
    command.add(plan.home().classPath(role, folders(role, name)));
    command.addAll(guard.mainClass());
    command.add(mainClass(role));
    if (!role.isOfHdfs()) {
      command.add("start");
    }
    return command;
  }

  private String mainClass(ServerRole role) {
    return role == ServerRole.DATANODE && plan.modelled().isPresent()
        ? ModelledProcesses.mainClass()
        : role.mainClass();
  }

  private List<Path> folders(ServerRole role, String name) {
    List<Path> folders = new ArrayList<>();
    folders.add(plan.folders().configuration(name));
    folders.add(guard.classes());
    if (role == ServerRole.DATANODE) {
      plan.modelledProcesses().ifPresent(modelled -> folders.add(modelled.classes()));
    }
    if (role == ServerRole.REGIONSERVER) {
      plan.recorder().ifPresent(folders::add);
      folders.addAll(plan.classes());
    }
    return folders;
  }

  /**
   * Waits until a condition holds.
   *
   * @throws HarnessException if a server ends first, or the wait exceeds five minutes
   */
  void await(String what, BooleanSupplier isSo) throws HarnessException, InterruptedException {
    long deadline = System.nanoTime() + START_LIMIT.toNanos();
    while (!isSo.getAsBoolean()) {
      for (ServerJvm server : servers) {
        if (!server.process().isAlive()) {
          throw HarnessException.failed(
              null, "the local cluster did not start: %s", server.report(fullDevices()));
        }
      }
      if (System.nanoTime() > deadline) {
        throw HarnessException.failed(
            null,
            "the local cluster did not start: %s not within %d s; the servers' logs are in %s",
            what,
            START_LIMIT.toSeconds(),
            plan.folders().logs());
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  List<ServerJvm> all() {
    return List.copyOf(servers);
  }

  List<String> crashes() {
    return List.copyOf(crashes);
  }

  /** Treats no server's end as a crash from now on. */
  void expectEnds() {
    servers.forEach(ServerJvm::expectEnd);
  }

  /** Stops all servers of a role at the same time, and kills those that exceed the limit. */
  void end(ServerRole role, Duration limit) throws InterruptedException {
    List<ServerJvm> ofRole = servers.stream().filter(server -> server.role() == role).toList();
    ofRole.forEach(ServerJvm::end);
    long deadline = System.nanoTime() + limit.toNanos();
    for (ServerJvm server : ofRole) {
      server.awaitEnd(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
    }
  }
}
