// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Commits a site file with the newest pre-commit, which needs {@code python3} with {@code venv}.
 */
@Tag("hooks")
class PreCommitTest {

  private static final String WRONG =
      """
      <configuration>
      <property><name>hbase.regionserver.handler.cuont</name><value>60</value></property>
      </configuration>
      """;

  @TempDir private Path folder;

  /** The exit code and the output of a command. */
  private record Done(int exitCode, String output) {}

  @Test
  void aFaultIsCommittedOnlyAfterItsRepair() throws Exception {
    Path hooks = repository("hooks");
    String manifest = ".pre-commit-hooks.yaml";
    Files.copy(Repository.root().resolve(manifest), hooks.resolve(manifest));
    good(hooks, "git", "add", manifest);
    good(hooks, "git", "commit", "--quiet", "--message", "Add hooks");
    Path scratch = repository("scratch");
    Files.writeString(
        scratch.resolve(".pre-commit-config.yaml"),
        """
        repos:
        - repo: %s
          rev: %s
          hooks:
          - id: htk-lint
        """
            .formatted(hooks, good(hooks, "git", "rev-parse", "HEAD").strip()));
    Files.writeString(scratch.resolve(".gitignore"), "?*.htk-*\n");
    Files.writeString(scratch.resolve("core-site.xml"), "<no-site-file-of-hbase/>\n");
    Path site = Files.createDirectories(scratch.resolve("conf")).resolve("hbase-site.xml");
    Files.writeString(site, WRONG);
    good(folder, "python3", "-m", "venv", "venv");
    good(folder, "pip", "install", "--quiet", "pre-commit");
    good(scratch, "pre-commit", "install");
    good(scratch, "git", "add", "--all");

    Done refused = run(scratch, "git", "commit", "--message", "Add a fault");
    assertThat(refused.exitCode()).as(refused.output()).isEqualTo(1);
    assertThat(refused.output())
        .contains("conf/hbase-site.xml:2: error: ", "[misspelt-key]", "exit code: 1")
        .doesNotContain("core-site.xml");

    good(scratch, "htk", "profile", "lint", "--fix", "--unsafe", "conf/hbase-site.xml");
    Files.writeString(scratch.resolve(".htk-lint.yaml"), "fail-on: error\n");
    good(scratch, "git", "add", "--all");
    good(scratch, "git", "commit", "--all", "--message", "Mend it");
    assertThat(good(scratch, "git", "ls-files")).contains(".htk-lint.yaml").doesNotContain(".bak");
    assertThat(good(scratch, "git", "show", "HEAD:conf/hbase-site.xml")).contains("handler.count");
  }

  private Path repository(String name) throws Exception {
    Path made = folder.resolve(name);
    good(folder, "git", "init", "--quiet", made.toString());
    return made;
  }

  /** Returns the output of a command that must be good. */
  private String good(Path here, String... command) throws Exception {
    Done done = run(here, command);
    assertThat(done.exitCode()).as(done.output()).isZero();
    return done.output();
  }

  private Done run(Path here, String... command) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder("env").directory(here.toFile()).redirectErrorStream(true);
    // Looks the command up on the path below, not on that of the tests.
    builder.command().addAll(List.of(command));
    Map<String, String> environment = builder.environment();
    environment.remove("HBASE_CONF_DIR");
    environment.put("HTK_CONFIG", "");
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    environment.put("PRE_COMMIT_HOME", folder.resolve("cache").toString());
    for (String role : List.of("AUTHOR", "COMMITTER")) {
      environment.put("GIT_" + role + "_NAME", "An operator");
      environment.put("GIT_" + role + "_EMAIL", "operator@example.org");
    }
    environment.merge(
        "PATH",
        folder.resolve("venv/bin") + ":" + Repository.root().resolve("bin"),
        (before, first) -> first + ":" + before);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Done(process.waitFor(), output);
  }
}
