// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.IntSupplier;
import picocli.CommandLine;

/**
 * The result of a command line in this JVM.
 *
 * @param failure the command's exception; null if it threw none
 */
public record Ended(int exitCode, String out, String err, Throwable failure) {

  /** Runs something that prints and returns an exit code. */
  public static Ended of(IntSupplier command) {
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
    ByteArrayOutputStream errBytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(outBytes, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(errBytes, true, StandardCharsets.UTF_8));
    try {
      int exitCode = command.getAsInt();
      return new Ended(
          exitCode,
          outBytes.toString(StandardCharsets.UTF_8),
          errBytes.toString(StandardCharsets.UTF_8),
          null);
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }

  /** Runs a single command, whose exception ends it with exit code 2. */
  public static Ended of(Object command, String... arguments) {
    Throwable[] failure = new Throwable[1];
    Ended ended =
        of(
            () ->
                new CommandLine(command)
                    .setCaseInsensitiveEnumValuesAllowed(true)
                    .setExecutionExceptionHandler(
                        (thrown, failed, parsed) -> {
                          failure[0] = thrown;
                          return 2;
                        })
                    .execute(arguments));
    return new Ended(ended.exitCode, ended.out, ended.err, failure[0]);
  }
}
