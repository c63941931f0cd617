package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.system.HtkProcess.Result;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code -Pexplained}: how much of the tail of ordinary writes a diagnosis explains. {@code stock}
 * in open loop at 70 % of its maximum, scale model, a cluster of processes of its own, and nothing
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

  @ParameterizedTest
  @ValueSource(strings = {"-p updateproportion=0 -p insertproportion=1", "-p updateproportion=1"})
  void nineTenthsOfTheTailAreExplainedAndNotByChance(String mix) throws Exception {
    String drive =
        " --cluster local --profile stock --workload a -p readproportion=0 %s --threads 16"
            .formatted(mix);
    // As long as it takes for flushes and compactions to have their share in it.
    Path found = htk("bench findmax --step-seconds 30 --records 60000 --out max" + drive);
    double maximum =
        new RunFiles(found.resolve("max")).json("findmax.json").path("maximum").asDouble();
    long target = Math.round(SHARE_OF_MAXIMUM * maximum);
    for (int run = 1; run <= RUNS; run++) {
      String out = "run-" + run;
      Path here =
          htk(
              "bench run --records 60000 --drain 60 --warmup 20s --operations %d --target %d --seed %d --out %s"
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
          mix,
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

  private Path htk(String command) throws Exception {
    Result result = HtkProcess.run(folder, LIMIT, command.split(" "));
    assertThat(result.exitCode()).as(result.stderr()).isZero();
    return HtkProcess.workingFolder(folder);
  }
}
