// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster.local;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Files that let a cluster's servers clean up after the process that started them has gone: they
 * list the servers' processes and the folders to remove.
 *
 * @param folder holds the lock, the list of folders, the processes, and the guarding class
 */
record Guard(Path folder) {

  /**
   * Writes the guard's files.
   *
   * @param folders everything to remove, including the guard's own folder
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

  /** Returns the folders to remove; empty if no guard was set here, or everything is removed. */
  List<Path> folders() throws IOException {
    Path list = folder.resolve(GuardedServer.FOLDERS);
    return Files.exists(list)
        ? Files.readAllLines(list).stream().map(Path::of).toList()
        : List.of();
  }

  /** Returns the class path entry that holds the main class. */
  Path classes() {
    return folder.resolve("classes");
  }

  /** Returns the main class and its own arguments, which precede those of the server. */
  List<String> mainClass() {
    return List.of(
        GuardedServer.class.getName(),
        folder.toString(),
        Long.toString(ProcessHandle.current().pid()));
  }

  /** Records a process that was just started. */
  void add(ProcessHandle process) throws IOException {
    Files.writeString(
        folder.resolve(GuardedServer.PIDS).resolve(Long.toString(process.pid())),
        GuardedServer.startOf(process));
  }

  /** Kills all recorded processes that are alive, including stopped ones, and waits for them. */
  void killAll() throws IOException {
    GuardedServer.killOthers(folder.resolve(GuardedServer.PIDS));
  }
}
