// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Finds the processes of this machine whose command lines name a folder. */
record FolderProcesses(Path folder) {

  List<ProcessHandle> alive() {
    return withWord("");
  }

  /** Returns those processes whose command lines also name {@code word}, such as a main class. */
  List<ProcessHandle> withWord(String word) {
    return ProcessHandle.allProcesses()
        .filter(process -> process.pid() != ProcessHandle.current().pid())
        .filter(
            process ->
                commandLine(process)
                    .filter(line -> line.contains(folder.toString()) && line.contains(word))
                    .isPresent())
        .toList();
  }

  /** Prefers the kernel's full text: Java's own stops after a page, which a class path fills. */
  private static Optional<String> commandLine(ProcessHandle process) {
    Path kernels = Path.of("/proc", Long.toString(process.pid()), "cmdline");
    try {
      return Optional.of(Files.readString(kernels).replace('\0', ' '));
    } catch (IOException e) {
      return process.info().commandLine();
    }
  }
}
