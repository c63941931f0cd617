// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.htk.tuning.text.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Does the steps of {@code action.yml} as a code host's runner does, with a kit that prints. */
class LintActionTest {

  private static final Pattern INPUT = Pattern.compile("\\$\\{\\{ *inputs\\.([a-z0-9-]+) *}}");
  private static final Pattern CONTEXT = Pattern.compile("\\$\\{\\{.*?}}");

  @TempDir private Path folder;
  private Path here;

  /** The exit code and the output of a step. */
  private record Done(int exitCode, String output) {}

  @BeforeEach
  void makeAWorkTree() throws IOException {
    here = Files.createDirectories(folder.resolve("here"));
    for (String name : List.of("hbase-site.xml", "a b/hbase-site.xml", "c/d/hbase-site-test.xml")) {
      Path file = here.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, "<configuration/>");
    }
  }

  private static JsonNode action() throws IOException {
    return new YAMLMapper().readTree(Repository.root().resolve("action.yml").toFile());
  }

  private static JsonNode step(String name) throws IOException {
    for (JsonNode step : action().at("/runs/steps")) {
      if (step.path("name").asText().equals(name)) {
        return step;
      }
    }
    throw new AssertionError("no step " + name);
  }

  private static Set<String> inputs() throws IOException {
    Set<String> names = new TreeSet<>();
    action().path("inputs").fieldNames().forEachRemaining(names::add);
    return names;
  }

  /** Runs a step as the runner does, with these inputs and the defaults of the others. */
  private Done run(String name, Map<String, String> inputs) throws Exception {
    JsonNode step = step(name);
    Map<String, String> values = new HashMap<>();
    for (String input : inputs()) {
      values.put(input, action().at("/inputs/" + input + "/default").asText());
    }
    values.putAll(inputs);
    Path script = Files.writeString(folder.resolve("step.sh"), step.path("run").asText());
    ProcessBuilder builder =
        new ProcessBuilder("bash", "--noprofile", "--norc", "-eo", "pipefail", script.toString())
            .directory(here.toFile())
            .redirectErrorStream(true);
    builder.environment().put("RUNNER_TEMP", folder.toString());
    for (Map.Entry<String, JsonNode> variable : step.path("env").properties()) {
      String value = variable.getValue().asText();
      builder
          .environment()
          .put(
              variable.getKey(),
              value.contains("github.")
                  ? folder.resolve("releases").toUri().toString()
                  : INPUT.matcher(value).replaceAll(found -> values.get(found.group(1))));
    }
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Done(process.waitFor(), output);
  }

  /** Makes a kit whose command prints its arguments, a line each, and ends with an exit code. */
  private Path kit(int exitCode) throws IOException {
    Path htk = folder.resolve("hbase-tuning-kit-1.2.3/bin/htk");
    Files.createDirectories(htk.getParent());
    Files.writeString(htk, "#!/bin/sh\nprintf '%s\\n' \"$@\"\nexit " + exitCode + "\n");
    assertThat(htk.toFile().setExecutable(true)).isTrue();
    return htk;
  }

  @Test
  void everyInputIsUsedAndOnlyBehindAVariable() throws IOException {
    Set<String> used =
        INPUT
            .matcher(action().at("/runs/steps").toString())
            .results()
            .map(found -> found.group(1))
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(used).isEqualTo(inputs());
    for (JsonNode step : action().at("/runs/steps")) {
      assertThat(CONTEXT.matcher(step.path("run").asText()).results().map(MatchResult::group))
          .as("a script that an input could change")
          .isEmpty();
    }
  }

  @Test
  void actionsOfOthersArePinnedToACommit() throws IOException {
    assertThat(action().at("/runs/steps").findValuesAsText("uses"))
        .isNotEmpty()
        .allMatch(uses -> uses.matches("[\\w/-]+@[0-9a-f]{40}"));
  }

  @Test
  void theArchiveOfAReleaseIsInstalled() throws Exception {
    Path htk = kit(0);
    assertThat(release()).isNotEmptyFile();
    Files.delete(htk);

    Done done = run("Install the kit", Map.of("version", "1.2.3"));

    assertThat(done).isEqualTo(new Done(0, ""));
    assertThat(htk).isExecutable();
    assertThat(run("Install the kit", Map.of("version", "9.9.9")).exitCode()).isNotZero();
    assertThat(Files.readString(Repository.root().resolve("harness/dist/pom.xml")))
        .contains("<finalName>hbase-tuning-kit-${project.version}</finalName>");
  }

  /** Packs the kit as the release 1.2.3. */
  private Path release() throws Exception {
    Path archive =
        Files.createDirectories(folder.resolve("releases/v1.2.3"))
            .resolve("hbase-tuning-kit-1.2.3-bin.tar.gz");
    Process tar =
        new ProcessBuilder(
                "tar",
                "-C",
                folder.toString(),
                "-czf",
                archive.toString(),
                "hbase-tuning-kit-1.2.3")
            .inheritIO()
            .start();
    assertThat(tar.waitFor()).isZero();
    return archive;
  }

  @Test
  void onlyTheArchiveOfTheChecksumIsInstalled() throws Exception {
    Path htk = kit(0);
    String sum = Sha256.of(Files.readAllBytes(release()));
    Files.delete(htk);

    for (String wrong : List.of(sum.replaceAll("[0-8]", "9"), "5f70", sum + "\n" + sum)) {
      Done refused = run("Install the kit", Map.of("version", "1.2.3", "sha256", wrong));
      assertThat(refused.exitCode()).isEqualTo(2);
      assertThat(refused.output()).startsWith("::error::").contains("sha256");
    }
    assertThat(htk).doesNotExist();

    assertThat(run("Install the kit", Map.of("version", "1.2.3", "sha256", "sha256:" + sum)))
        .isEqualTo(new Done(0, ""));
    assertThat(htk).isExecutable();
  }

  @Test
  void everySiteFileIsLintedUnlessOthersAreNamed() throws Exception {
    kit(0);

    assertThat(run("Lint", Map.of("version", "1.2.3")).output().lines())
        .startsWith("profile", "lint", "--format", "github", "--")
        .endsWith("a b/hbase-site.xml", "c/d/hbase-site-test.xml", "hbase-site.xml");
    assertThat(
            run(
                    "Lint",
                    Map.of(
                        "version", "1.2.3",
                        "files", "c/*/*.xml\na b/hbase-site.xml\n",
                        "fail-on", "warning",
                        "hbase-version", "2.5"))
                .output()
                .lines())
        .endsWith(
            "--fail-on",
            "warning",
            "--hbase-version",
            "2.5",
            "--",
            "c/d/hbase-site-test.xml",
            "a b/hbase-site.xml");
  }

  @Test
  void theCommandsExitCodeIsTheSteps() throws Exception {
    kit(1);

    assertThat(run("Lint", Map.of("version", "1.2.3")).exitCode()).isEqualTo(1);
  }

  @Test
  void noFileIsAnError() throws Exception {
    kit(0);
    for (String files : List.of("conf/*.xml", "hbase-site.xml*\nconf/*.xml")) {
      Done done = run("Lint", Map.of("version", "1.2.3", "files", files));

      assertThat(done.exitCode()).isEqualTo(2);
      assertThat(done.output()).startsWith("::error::").contains("conf/").doesNotContain("profile");
    }
  }

  @Test
  void aVersionThatIsNoneIsRefused() throws Exception {
    for (String version : List.of("v1.2.3", "latest", "1.2.3/..", "")) {
      Done done = run("Install the kit", Map.of("version", version));

      assertThat(done.exitCode()).as(version).isEqualTo(2);
      assertThat(done.output()).startsWith("::error::");
    }
  }
}
