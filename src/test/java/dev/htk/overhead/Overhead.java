// SPDX-License-Identifier: Apache-2.0
package dev.htk.overhead;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import org.apache.hadoop.fs.FileUtil;

/**
 * Measures what the recorder costs and prints it; {@code mvn verify -Poverhead} calls it. Ends with
 * 1 if some limit is exceeded for certain, and with 0 otherwise, shown or not shown.
 *
 * <p>Its arguments are the file that gets the page, with a {@code .json} next to it, and the
 * command to name in there.
 */
public final class Overhead {
  private Overhead() {}

  /**
   * The measured figures of all loads.
   *
   * @param sources which of the recorder's sources were on at each level
   * @param saturation the puts a second that a closed loop reached, by the puts in a call
   */
  record Measured(
      List<LoadResult> loads,
      Map<RecorderLevel, SortedSet<String>> sources,
      SortedMap<Integer, Double> saturation) {

    List<LoadResult.Contrast> contrasts() {
      return loads.stream().flatMap(load -> load.contrasts().stream()).toList();
    }
  }

  /** The result with every single block, so that anyone can recalculate it. */
  private record Recorded(
      Machine machine,
      Map<RecorderLevel, SortedSet<String>> sources,
      List<LoadResult.Contrast> comparisons,
      List<Block> blocks) {}

  public static void main(String[] arguments) throws Exception {
    Measured measured = measure(OverheadPlan.ofProperties(), Path.of(arguments[0]));
    boolean isExceeded =
        measured.contrasts().stream()
            .anyMatch(contrast -> contrast.verdict() == LoadResult.Verdict.EXCEEDED);
    // HBase and HDFS leave threads behind that would keep this JVM alive.
    Runtime.getRuntime().halt(isExceeded ? 1 : 0);
  }

  /** Measures, prints, and writes the page and its JSON. */
  private static Measured measure(OverheadPlan plan, Path page)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("overhead");
    Measured measured;
    try (OverheadCluster cluster = OverheadCluster.start(folder, plan.heap())) {
      measured = new OverheadRun(cluster, plan, System.err).measure();
    } finally {
      FileUtil.fullyDelete(folder.toFile());
    }
    Machine machine = Machine.present(plan.command());
    String text = OverheadText.of(measured, plan, machine);
    System.out.println(text);
    Files.writeString(page, text);
    JsonMapper.builder()
        .build()
        .writerWithDefaultPrettyPrinter()
        .writeValue(
            Path.of(page + ".json").toFile(),
            new Recorded(
                machine,
                measured.sources(),
                measured.contrasts(),
                measured.loads().stream().flatMap(load -> load.blocks().stream()).toList()));
    return measured;
  }
}
