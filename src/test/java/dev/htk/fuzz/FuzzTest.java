// SPDX-License-Identifier: Apache-2.0
package dev.htk.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.cluster.HBaseJvm;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * {@code -Pmeasure -Dgroups=fuzz}: lets Jazzer search for an input of each kind that breaks the
 * {@link Contract}, takes longer than ten seconds, or needs more than {@link #HEAP}. Each kind
 * takes {@code -Dfuzz.seconds}. Goes on from the inputs that earlier searches left in {@code
 * target/fuzz}, where an input that fails stays too: add it to the corpus with its fix. Prints how
 * many inputs were tried; docs/results/fuzz.md has the latest figures.
 */
@Tag("fuzz")
class FuzzTest {

  private static final String HEAP = "-Xmx512m";

  /** Classes whose branches guide the search: the kit's and those of its parsers. */
  private static final String GUIDES =
      String.join(
          File.pathSeparator,
          "dev.htk.**",
          "com.ctc.wstx.**",
          "org.HdrHistogram.**",
          "org.apache.hadoop.hbase.io.hfile.**",
          "org.yaml.snakeyaml.**");

  private static final Pattern TRIED = Pattern.compile("stat::number_of_executed_units: (\\d+)");

  @ParameterizedTest
  @EnumSource
  void noInputBreaksTheContract(InputKind kind) throws Exception {
    Path folder = Files.createDirectories(Path.of("target", "fuzz", kind.word()));
    Path log = folder.resolveSibling(kind.word() + ".log");

    int exitCode =
        new ProcessBuilder(command(kind, folder))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start()
            .waitFor();

    String printed = Files.readString(log);
    assertThat(exitCode).as(printed).isZero();
    Matcher tried = TRIED.matcher(printed);
    assertThat(tried.find()).as(printed).isTrue();
    System.out.printf(
        Locale.ROOT, "%s: %,d inputs tried%n", kind.word(), Long.parseLong(tried.group(1)));
  }

  private static List<String> command(InputKind kind, Path found) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(HBaseJvm.java());
    command.addAll(HBaseJvm.flags());
    command.addAll(List.of(HEAP, "-XX:+UseSerialGC", "-Djdk.attach.allowAttachSelf=true"));
    command.add("-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add("com.code_intelligence.jazzer.Jazzer");
    command.add("--target_class=" + Fuzzer.class.getName());
    command.add("--target_args=" + kind.name());
    command.add("--instrumentation_includes=" + GUIDES);
    command.add("--custom_hook_includes=" + GUIDES);
    command.add("--reproducer_path=" + found.getParent());
    command.add("-artifact_prefix=" + found.getParent() + File.separator + kind.word() + "-");
    command.add("-max_total_time=" + Integer.getInteger("fuzz.seconds"));
    command.add("-timeout=10");
    command.add("-print_final_stats=1");
    command.add(found.toString());
    command.add(Corpus.folder(kind).toString());
    return command;
  }
}
