package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.system.HtkProcess.Result;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@code -Pexplained}: how much of the tail of ordinary runs a diagnosis explains. {@code stock} in
 * open loop at 70 % of its maximum, scale model, a cluster of processes of its own, and nothing
 * injected. Nothing else may run on the machine. Prints each diagnosis.
 */
@Order(6)
@Tag("explained")
class ExplainedTailTest {

  private static final Duration LIMIT = Duration.ofMinutes(12);
  private static final double SHARE_OF_MAXIMUM = 0.7;
  private static final double LEAST_EXPLAINED = 0.9;
  private static final double MOST_CHANCE = 0.1;
  private static final int RUNS = 3;
  private static final int SECONDS = 75;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  @TempDir private Path folder;

  static Stream<Arguments> workloads() {
    return Stream.of(
        Arguments.of("a", "readproportion=0.5"), Arguments.of("a", "readproportion=0.05"));
  }

  @ParameterizedTest
  @MethodSource("workloads")
  void nineTenthsOfTheTailAreExplainedAndNotByChance(String workload, String property)
      throws Exception {
    String drive =
        " --cluster local --profile stock --workload %s -p %s -p updateproportion=%s --threads 16"
            .formatted(workload, property, rest(property));
    Path found = htk("bench findmax --records 60000 --out max" + drive);
    double maximum =
        new RunFiles(found.resolve("max")).json("findmax.json").path("maximum").asDouble();
    long target = Math.round(SHARE_OF_MAXIMUM * maximum);
    for (int run = 1; run <= RUNS; run++) {
      String out = "run-" + run;
      Path here =
          htk(
              "bench run --records 60000 --warmup 20s --operations %d --target %d --seed %d --out %s"
                  .formatted(SECONDS * target, target, run, out)
                  .concat(drive));
      Result diagnosis =
          HtkProcess.run(
              folder, LIMIT, "diagnose", here.resolve(out).toString(), "--format", "json");
      assertThat(diagnosis.exitCode()).as(diagnosis.stderr()).isZero();
      JsonNode answer = JSON.readTree(diagnosis.stdout());
      System.out.printf(
          Locale.ROOT,
          "%s, run %d at %d/s: %s %s%n",
          property,
          run,
          target,
          answer.path("headline").asText(),
          answer.at("/tail/byCause"));
      assertThat(answer.at("/tail/explained").asDouble())
          .as("explained of run %d", run)
          .isGreaterThanOrEqualTo(LEAST_EXPLAINED);
      assertThat(answer.at("/tail/chance").asDouble())
          .as("chance in run %d", run)
          .isLessThan(MOST_CHANCE);
      assertThat(
              answer.at("/tail/explained").asDouble() + answer.at("/tail/unexplained").asDouble())
          .isBetween(0.999, 1.001);
    }
  }

  private static String rest(String property) {
    double share = Double.parseDouble(property.substring(property.indexOf('=') + 1));
    return String.format(Locale.ROOT, "%.2f", 1 - share);
  }

  private Path htk(String command) throws Exception {
    Result result = HtkProcess.run(folder, LIMIT, command.split(" "));
    assertThat(result.exitCode()).as(result.stderr()).isZero();
    return HtkProcess.workingFolder(folder);
  }
}
