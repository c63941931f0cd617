// SPDX-License-Identifier: Apache-2.0
package dev.htk.dist;

import dev.htk.harness.cli.Htk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/** Writes what the shell and the manual know about {@code htk}, from the commands themselves. */
public final class CommandDocs {

  private CommandDocs() {}

  /**
   * Writes {@code completion/htk}, for bash and zsh, and an AsciiDoc file a command into {@code
   * man}.
   *
   * @param arguments the folder to write into
   */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    CommandLine htk = Htk.commandLine();
    Files.createDirectories(folder.resolve("completion"));
    Files.writeString(folder.resolve("completion/htk"), AutoComplete.bash("htk", htk));
    int failed =
        ManPageGenerator.generateManPage(
            Files.createDirectories(folder.resolve("man")).toFile(),
            null,
            new boolean[0],
            false,
            htk.getCommandSpec());
    if (failed != 0) {
      throw new IllegalStateException("the manual pages could not be written: " + failed);
    }
  }
}
