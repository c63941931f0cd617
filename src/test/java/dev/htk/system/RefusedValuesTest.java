// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.cluster.HBaseJvm;
import dev.htk.system.StartTrial.Outcome;
import dev.htk.tuning.setting.Evidence;
import dev.htk.tuning.setting.Limit;
import dev.htk.tuning.setting.Outside;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.setting.ValueType;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@code -Pmeasure -Dgroups=refusals}: real servers of HBase 2.6.4 under values outside the limits
 * of every setting of which the catalogue says that it was checked so. A value that keeps servers
 * down has a start of its own; those that do not share one.
 */
@Tag("refusals")
class RefusedValuesTest {

  private static final int VALUES_OF_A_START = 8;
  private static final BigDecimal STEP = new BigDecimal("0.1");

  /**
   * Settings whose last number within the limits still serves nobody, or only beside others: a
   * buffer of a byte, a timeout of a millisecond, or shares that must add up.
   */
  private static final Set<String> NARROW =
      Set.of(
          "hbase.bucketcache.acceptfactor",
          "hbase.bucketcache.memory.factor",
          "hbase.bucketcache.minfactor",
          "hbase.bucketcache.multi.factor",
          "hbase.bucketcache.single.factor",
          "hbase.bucketcache.size",
          "hbase.busy.wait.duration",
          "hbase.hregion.memstore.mslab.chunksize",
          "hbase.hregion.memstore.mslab.indexchunksize.percent",
          "hbase.ipc.max.request.size",
          "hbase.ipc.server.max.callqueue.length",
          "hbase.ipc.server.max.callqueue.size",
          "hbase.ipc.server.priority.max.callqueue.length",
          "hbase.regionserver.global.memstore.size",
          "hbase.regionserver.hlog.blocksize",
          "hbase.regionserver.wal.sync.timeout",
          "hbase.server.allocator.buffer.size",
          "hbase.server.thread.wakefrequency",
          "hfile.block.cache.size",
          "zookeeper.session.timeout");

  @TempDir private Path folder;

  /** Values to start servers with, and what is expected of these. */
  private record Trial(Map<String, String> values, Outcome expected) {

    Trial {
      values = new TreeMap<>(values);
    }

    boolean isBeside(Trial other) {
      return values.entrySet().stream()
          .allMatch(
              value ->
                  other
                      .values
                      .getOrDefault(value.getKey(), value.getValue())
                      .equals(value.getValue()));
    }
  }

  static Stream<Named<Trial>> refused() {
    return outside()
        .filter(trial -> trial.expected() != Outcome.SERVED)
        .map(RefusedValuesTest::named);
  }

  static Stream<Named<List<Trial>>> served() {
    Stream<Trial> within =
        checked()
            .filter(setting -> !NARROW.contains(setting.key()))
            .flatMap(RefusedValuesTest::within);
    return together(
        Stream.concat(outside().filter(trial -> trial.expected() == Outcome.SERVED), within));
  }

  @ParameterizedTest
  @MethodSource
  void refused(Trial trial) throws IOException, InterruptedException {
    assertThat(outcome(trial.values())).isEqualTo(trial.expected());
  }

  @ParameterizedTest
  @MethodSource
  void served(List<Trial> trials) throws IOException, InterruptedException {
    assertServed(trials);
  }

  /** Odd values may be too much together, and then each half is tried apart. */
  private void assertServed(List<Trial> trials) throws IOException, InterruptedException {
    Map<String, String> values = new TreeMap<>();
    trials.forEach(trial -> values.putAll(trial.values()));
    Outcome outcome = outcome(values);
    if (trials.size() == 1) {
      assertThat(outcome).as("%s", values).isEqualTo(Outcome.SERVED);
    } else if (outcome != Outcome.SERVED) {
      int half = trials.size() / 2;
      assertServed(trials.subList(0, half));
      assertServed(trials.subList(half, trials.size()));
    }
  }

  private static Named<Trial> named(Trial trial) {
    return Named.of(trial.values().toString(), trial);
  }

  private static Stream<Setting> checked() {
    return SettingsCatalogue.load().curated().stream()
        .filter(
            setting ->
                setting
                    .limits()
                    .checked()
                    .filter(evidence -> evidence.kind() == Evidence.Kind.RUN)
                    .isPresent());
  }

  /** Returns one value beyond each limit, and one of another kind where its fate is known. */
  private static Stream<Trial> outside() {
    return checked()
        .flatMap(
            setting ->
                Stream.concat(
                    setting.limits().limits().stream()
                        .map(
                            limit ->
                                trial(
                                    setting,
                                    beyond(setting, limit).toPlainString(),
                                    limit.reaction().outside())),
                    setting.limits().unreadable().stream()
                        .map(reaction -> trial(setting, unreadable(setting), reaction.outside()))));
  }

  private static Stream<Trial> within(Setting setting) {
    return setting.limits().limits().stream()
        .map(limit -> within(setting, limit))
        .filter(number -> setting.limits().passedBy(number).isEmpty())
        .map(number -> trial(setting, number.toPlainString(), Outside.USED));
  }

  private static Trial trial(Setting setting, String value, Outside outside) {
    Map<String, String> values = new TreeMap<>();
    setting.limits().beside().forEach((key, possible) -> values.put(key, possible.get(0)));
    values.put(setting.key(), value);
    return new Trial(
        values,
        switch (outside) {
          case NO_START -> Outcome.DID_NOT_START;
          case NO_SERVICE -> Outcome.NEVER_SERVED;
          case REPLACED, USED -> Outcome.SERVED;
        });
  }

  private static BigDecimal beyond(Setting setting, Limit limit) {
    return switch (limit.side()) {
      case BELOW -> limit.number().subtract(step(setting));
      case ABOVE -> limit.number().add(step(setting));
      case UP_TO, FROM -> limit.number();
    };
  }

  private static BigDecimal within(Setting setting, Limit limit) {
    return switch (limit.side()) {
      case BELOW, ABOVE -> limit.number();
      case UP_TO -> limit.number().add(step(setting));
      case FROM -> limit.number().subtract(step(setting));
    };
  }

  private static BigDecimal step(Setting setting) {
    return setting.type() == ValueType.FLOAT ? STEP : BigDecimal.ONE;
  }

  private static String unreadable(Setting setting) {
    return switch (setting.type()) {
      case CLASS -> "com.example.None";
      case SIZE -> "12q";
      case BOOLEAN, ENUM, EXACT_ENUM, STRING -> "maybe";
      default -> String.valueOf(Integer.MAX_VALUE + 1L);
    };
  }

  /** Packs trials into few starts, as far as their values allow. */
  private static Stream<Named<List<Trial>>> together(Stream<Trial> trials) {
    List<List<Trial>> starts = new ArrayList<>();
    trials.forEach(
        trial ->
            starts.stream()
                .filter(start -> start.size() < VALUES_OF_A_START)
                .filter(start -> start.stream().allMatch(trial::isBeside))
                .findFirst()
                .ifPresentOrElse(
                    start -> start.add(trial), () -> starts.add(new ArrayList<>(List.of(trial)))));
    return starts.stream().map(start -> Named.of(keys(start), start));
  }

  private static String keys(List<Trial> trials) {
    return trials.stream().map(trial -> trial.values().toString()).collect(Collectors.joining());
  }

  private Outcome outcome(Map<String, String> values) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory(this.folder, "start");
    Path temporary = Files.createDirectories(folder.resolve("tmp"));
    JsonMapper.builder().build().writeValue(folder.resolve(StartTrial.SETTINGS).toFile(), values);
    List<String> command = new ArrayList<>();
    command.add(HBaseJvm.java());
    command.addAll(HBaseJvm.flags());
    command.add("-Xmx512m");
    command.add("-Djava.io.tmpdir=" + temporary);
    command.add("-Djava.net.preferIPv4Stack=true");
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(StartTrial.class.getName());
    command.add(folder.toString());
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("console.log").toFile())
            .start();
    try {
      assertThat(process.waitFor()).as("exit code under %s", values).isZero();
    } finally {
      process.destroyForcibly().waitFor();
    }
    return Outcome.valueOf(Files.readString(folder.resolve(StartTrial.OUTCOME)));
  }
}
