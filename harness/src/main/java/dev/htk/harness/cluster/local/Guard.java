package dev.htk.harness.cluster.local;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What the servers of a cluster need to know to leave nothing behind when the process that started
 * them has gone: each other's processes, and the folders to remove.
 *
 * @param folder holds the lock, the list of folders, the processes, and the guarding class
 */
record Guard(Path folder) {

  /**
   * Sets the guard up.
   *
   * @param folders all that is to be removed, the guard's own among them
   */
  static Guard set(Path folder, List<Path> folders) throws IOException {
    Files.createDirectories(folder.resolve(GuardedServer.PIDS));
    Files.write(
        folder.resolve(GuardedServer.FOLDERS), folders.stream().map(Path::toString).toList());
    Files.createFile(folder.resolve(GuardedServer.LOCK));
    String name = GuardedServer.class.getName().replace('.', '/') + ".class";
    Path copy = folder.resolve("classes").resolve(name);
    Files.createDirectories(copy.getParent());
    try (InputStream in = Guard.class.getResourceAsStream("/" + name)) {
      Files.copy(in, copy);
    }
    return new Guard(folder);
  }

  /** What is to be removed, as it was set; empty if no guard was set here, or all is gone. */
  List<Path> folders() throws IOException {
    Path list = folder.resolve(GuardedServer.FOLDERS);
    return Files.exists(list)
        ? Files.readAllLines(list).stream().map(Path::of).toList()
        : List.of();
  }

  /** The entry of a server's class path that holds the main class. */
  Path classes() {
    return folder.resolve("classes");
  }

  /** The main class and its own arguments, before those of the server. */
  List<String> mainClass() {
    return List.of(
        GuardedServer.class.getName(),
        folder.toString(),
        Long.toString(ProcessHandle.current().pid()));
  }

  /** Adds a process that was just started. */
  void add(ProcessHandle process) throws IOException {
    Files.writeString(
        folder.resolve(GuardedServer.PIDS).resolve(Long.toString(process.pid())),
        GuardedServer.startOf(process));
  }

  /** Kills all processes that were added and are alive, also stopped ones, and waits for them. */
  void killAll() throws IOException {
    GuardedServer.killOthers(folder.resolve(GuardedServer.PIDS));
  }
}
