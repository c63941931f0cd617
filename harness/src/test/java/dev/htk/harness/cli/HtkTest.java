// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.Samples;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

class HtkTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "'',                                      give a command",
    "bench,                                   'give one of load, run, compare, findmax, ablation and"
        + " experiment'",
    "unknown,                                 unknown",
    "bench unknown,                           unknown",
    "--unknown,                               --unknown",
    "bench load --unknown,                    --unknown",
    "bench load --records,                    --records",
    "bench load --recorder much,              --recorder",
    "bench load --disk-kind tape,             --disk-kind",
    "bench load --seed x,                     --seed",
    "profile show stock --format xml,         is not a format",
    "bench load --scale big,                  --scale",
    "bench load -p novalue,                   -p",
    "bench load --set novalue,                --set",
    "bench compare --trials three,            --trials",
    "report,                                  DIR",
    "profile schema --hbase-version 1.4,      1.4",
  })
  void badUsageIsOneLineAndExitCodeTwo(String commandLine, String said) {
    Ended ended = htk(commandLine);

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err()).hasLineCount(1).contains(said).contains("--help");
    assertThat(ended.out()).isEmpty();
  }

  @Test
  void noCommandInsistsOnTheOptionThatNamesTheCluster() {
    List<String> names = new ArrayList<>();
    addCommandsWithACluster(Htk.commandLine().getCommandSpec(), names);

    assertThat(names)
        .contains(
            "htk doctor", "htk live", "htk splits audit", "htk profile apply", "htk diagnose");
  }

  @Test
  void theHelpOfEachCommandIsTheSameWhereverTheOthersAreNotLoaded() {
    List<CommandLine> commands = new ArrayList<>();
    addAll(Htk.commandLine(), commands);

    assertThat(commands).hasSizeGreaterThan(40);
    for (CommandLine command : commands) {
      String name = command.getCommandSpec().qualifiedName();
      String arguments = (name + " --help").substring("htk ".length());
      assertThat(htk(arguments).out()).as(name).isEqualTo(command.getUsageMessage());
    }
  }

  private static void addAll(CommandLine command, List<CommandLine> all) {
    all.add(command);
    command.getSubcommands().values().forEach(below -> addAll(below, all));
  }

  private static void addCommandsWithACluster(CommandSpec command, List<String> names) {
    OptionSpec option = command.findOption("--cluster");
    if (option != null) {
      String name = command.qualifiedName();
      assertThat(option.required()).as(name).isFalse();
      assertThat(option.names()).as(name).contains("--config");
      names.add(name);
    }
    command
        .subcommands()
        .values()
        .forEach(sub -> addCommandsWithACluster(sub.getCommandSpec(), names));
  }

  @ParameterizedTest
  @CsvSource({
    "bench load --records 0,                  recordcount must be",
    "bench load --records -5,                 recordcount must be",
    "bench load --threads none,               threadcount must be",
    "bench load --target 0,                   target must be",
    "bench load --target fast,                target must be a number above 0",
    "bench load --servers 0,                  --servers must be 1 to 100",
    "bench load --scale 0,                    --scale must be 1",
    "bench load --scale 129,                  --scale must be 1 to 128",
    "bench load --heap much,                  --heap",
    "bench load --profile unknown,            unknown",
    "bench load --workload unknown,           workload 'unknown' is not known",
    "bench load --set no.such.key=1,          no.such.key",
    "bench load --cluster /no/such/folder,    --target",
    "bench load --cluster /no/such --target 9, hbase-site.xml",
    "bench compare --trials 0,                --trials must be 1 to 1000",
    "bench compare onlyone,                   two folders",
    "bench compare a b c,                     two folders",
    "bench compare no/such/a no/such/b,       no/such/a",
    "diagnose,                                give the folder of a run",
  })
  void badInputIsOneLineAndExitCodeTwo(String commandLine, String said) {
    Ended ended = htk(commandLine);

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err()).hasLineCount(1).startsWith("htk: ").contains(said);
    assertThat(ended.out()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"benc load, bench", "bench load --recrods 5, --records"})
  void aMisspeltWordIsRefusedWithTheNearestOne(String arguments, String meant) {
    Ended ended = htk(arguments);

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err()).hasLineCount(1).contains("did you mean '" + meant + "'?");
  }

  @Test
  void aFolderThatHoldsSomethingIsNotWrittenInto() throws IOException {
    Path file = Files.writeString(folder.resolve("precious"), "data");

    Ended ended = htk("bench load --records 100 --out " + folder);

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err()).contains("--out " + folder, "exists already");
    assertThat(file).hasContent("data");
  }

  @Test
  void badInputMakesNoFolder() {
    Path out = folder.resolve("out");

    assertThat(htk("bench load --profile unknown --out " + out).exitCode()).isEqualTo(2);
    assertThat(out).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"--help", "bench --help", "bench load --help", "bench run -h", "bench compare -h"})
  void helpGoesToStandardOutputWithAnExample(String commandLine) {
    Ended ended = htk(commandLine);

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out()).contains("Usage: htk", "Example:", "  htk bench ");
    assertThat(ended.err()).isEmpty();
  }

  @Test
  void helpNamesTheExitCodes() {
    assertThat(htk("--help").out()).contains("Exit codes:", "0 ", "1 ", "2 ", "3 ", "130 ");
  }

  @Test
  void theVersionNamesTheKitAndWhatItMeasures() {
    Ended ended = htk("--version");

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out())
        .containsPattern("htk \\d+\\.\\d+.* \\(\\w+")
        .contains("HBase 2.", "Hadoop 3.", "JDK ");
  }

  @Test
  void recordedRunsAreComparedOnStandardOutput() throws IOException {
    record("stock", folder.resolve("before"));
    record("ssd-tuned", folder.resolve("after"));

    Ended ended = htk("bench compare " + folder.resolve("before") + " " + folder.resolve("after"));

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out()).startsWith("ssd-tuned against stock").contains("NOT INTERLEAVED");
    assertThat(ended.err()).isEmpty();
  }

  @Test
  void thePageOfARecordedRunIsNamedOnStandardOutput() throws IOException {
    record("stock", folder.resolve("run"));

    Ended ended = htk("report " + folder.resolve("run"));

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out().strip()).isEqualTo(folder.resolve("run/report.html").toString());
    assertThat(folder.resolve("run/report.html")).isNotEmptyFile();
    assertThat(ended.err()).isEmpty();
  }

  @Test
  void severalRunsHaveOnePageUnderTheirLabels() throws IOException {
    record("stock", folder.resolve("one"));
    record("ssd-tuned", folder.resolve("two"));
    Path page = folder.resolve("both.html");

    Ended ended = htk("report before=%s/one %<s/two --out %s".formatted(folder, page));

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(ended.out().strip()).isEqualTo(page.toString());
    assertThat(page).content().contains("\"name\":\"before\"", "\"name\":\"two\"");
  }

  @Test
  void runsOfOneNameNeedLabels() throws IOException {
    record("stock", folder.resolve("a/run"));
    record("stock", folder.resolve("b/run"));

    Ended ended = htk("report %s/a/run %<s/b/run --out %<s/both.html".formatted(folder));

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err()).hasLineCount(1).contains("'run'", "after=");
    assertThat(folder.resolve("both.html")).doesNotExist();
  }

  @Test
  void gatesAreWrittenForServersThatBuild() throws IOException {
    record("stock", folder.resolve("before"));
    record("ssd-tuned", folder.resolve("after"));

    Ended ended =
        htk(
            "bench compare %s/before %<s/after --gate throughput>1 --gates-junit %<s/gates.xml --gates-markdown %<s/gates.md"
                .formatted(folder));

    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(folder.resolve("gates.xml")).content().contains("<testsuite", "failures=\"1\"");
    assertThat(folder.resolve("gates.md")).content().contains("0 of 1 gate met");
  }

  @Test
  void filesOfGatesNeedAGate() {
    Ended ended = htk("bench compare a b --gates-junit " + folder.resolve("gates.xml"));

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err()).hasLineCount(1).contains("--gates-junit", "give a --gate");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aFolderWithoutARunHasNoPage() {
    Ended ended = htk("report " + folder);

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err()).hasLineCount(1).contains(folder.toString(), "manifest.json");
    assertThat(ended.out()).isEmpty();
    assertThat(folder).isEmptyDirectory();
  }

  private static void record(String profile, Path path) throws IOException {
    RunFolder run = new RunFolder(path);
    run.create();
    run.write(Samples.manifest(profile));
    run.write(Samples.loadSummary(10, 500));
  }

  @Test
  void everyFaultOfAFileHasALineOfItsOwn() throws IOException {
    Path file = Files.writeString(folder.resolve("w"), "recordcount=0\ndb=x\nthreadcount=none\n");

    Ended ended = htk("bench load --workload " + file);

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err().lines())
        .hasSize(3)
        .allMatch(line -> line.startsWith("htk: workload file " + file + ":"));
  }

  @Test
  void anOutputFolderBelowAFileIsRefusedBeforeAnythingStarts() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));

    for (String command :
        List.of("bench load", "bench findmax", "bench compare", "cluster start")) {
      Ended ended = htk(command + " --out " + file + "/run");

      assertThat(ended.exitCode()).as(command).isEqualTo(2);
      assertThat(ended.err()).as(command).hasLineCount(1).contains("a part of the path is a file");
    }
  }

  @Test
  void moreRecordsThanThereIsRoomForAreRefusedWithTheRoomThatTheyNeed() {
    Ended ended =
        htk("bench load --records 2000000000 -p fieldlength=10000 --out " + folder.resolve("run"));

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err()).contains(" free, and the run needs ", "TiB", "make room");
    assertThat(folder).isEmptyDirectory();
  }

  /** A command that fails in a given way. */
  @Command(name = "fail")
  private record Failing(Throwable with) implements Callable<Integer> {

    @Override
    public Integer call() throws Exception {
      if (with instanceof Error error) {
        throw error;
      }
      throw (Exception) with;
    }
  }

  private static Ended failing(Throwable with) {
    return Ended.of(() -> Htk.execute(Htk.commandLine().addSubcommand(new Failing(with)), "fail"));
  }

  @Test
  void aFullHeapIsOneLineWithWhatToRaise() {
    Ended ended = failing(new OutOfMemoryError("Java heap space"));

    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.err()).hasLineCount(1).contains("HTK_OPTS=-Xmx2g");
  }

  @Test
  void aPlaceWithoutTheRightToWriteIsBadInputWhereverItIsFound() {
    Ended ended = failing(new AccessDeniedException("/shut/file"));

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err())
        .isEqualToIgnoringNewLines(
            "htk: /shut/file: no permission to use it; choose another, or have its rights changed");
  }

  @Test
  void aFullDiskIsAFailure() {
    Ended ended = failing(new UncheckedIOException(new IOException("No space left on device")));

    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.err()).hasLineCount(1).contains("make room").doesNotContain("Exception");
  }

  @Test
  void anUnknownFailureIsToldWithoutItsClass() {
    Ended ended = failing(new IOException("java.lang.IllegalStateException: the moon is full"));

    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.err()).isEqualToIgnoringNewLines("htk: failed: the moon is full");
  }

  private static Ended htk(String commandLine) {
    String[] arguments = commandLine.isEmpty() ? new String[0] : commandLine.split(" ");
    return Ended.of(() -> Htk.execute(arguments));
  }
}
