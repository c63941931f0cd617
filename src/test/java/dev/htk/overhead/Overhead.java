// SPDX-License-Identifier: Apache-2.0
package dev.htk.overhead;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

  public static void main(String[] arguments) throws Exception {
    OverheadResult result = measure(OverheadPlan.ofProperties(), Path.of(arguments[0]));
    // HBase and HDFS leave threads behind that would keep this JVM alive.
    Runtime.getRuntime().halt(result.isExceeded() ? 1 : 0);
  }

  /** Measures, prints, and writes the page and its JSON. */
  static OverheadResult measure(OverheadPlan plan, Path page)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("overhead");
    OverheadResult result;
    try (OverheadCluster cluster = OverheadCluster.start(folder, plan.heap())) {
      result = new OverheadRun(cluster, plan, new OverheadProgress(System.err)).measure();
    } finally {
      FileUtil.fullyDelete(folder.toFile());
    }
    Machine machine = Machine.present(plan.command());
    String text = OverheadText.of(result, machine);
    System.out.println(text);
    Files.writeString(page, text);
    OverheadJson.write(result, machine, Path.of(page + ".json"));
    return result;
  }
}
