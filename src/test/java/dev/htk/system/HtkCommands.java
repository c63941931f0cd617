// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.cli.Htk;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The main class of an {@link HtkSession}'s JVM, which has no class but the kit's and this one: for
 * each line of its input, a JSON array of words, it runs the command and prints the {@link Answer}.
 */
final class HtkCommands {

  private HtkCommands() {}

  /** A command's exit code and all its output. */
  record Answer(int exitCode, String stdout, String stderr) {}

  public static void main(String[] none) throws IOException {
    Htk.silenceLogs();
    JsonMapper json = JsonMapper.builder().build();
    PrintStream answers = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    BufferedReader commands =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    System.setIn(InputStream.nullInputStream());
    for (String line = commands.readLine(); line != null; line = commands.readLine()) {
      answers.println(json.writeValueAsString(run(json.readValue(line, String[].class))));
    }
    System.exit(0);
  }

  private static Answer run(String[] arguments) {
    ByteArrayOutputStream stdout = new ByteArrayOutputStream();
    ByteArrayOutputStream stderr = new ByteArrayOutputStream();
    System.setOut(new PrintStream(stdout, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(stderr, true, StandardCharsets.UTF_8));
    int exitCode = Htk.execute(arguments);
    return new Answer(
        exitCode, stdout.toString(StandardCharsets.UTF_8), stderr.toString(StandardCharsets.UTF_8));
  }
}
