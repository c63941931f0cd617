// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.device;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.util.ExitUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The main class of a DataNode whose volumes are modelled. It starts the DataNode and waits for its
 * end as the DataNode's own main class does. Once a second it writes down what the devices were
 * asked for and have given. It reads its parameters from the class path.
 */
public final class ModelledDataNode {

  /** A file on the class path, with the {@link Parameters}. */
  static final String PARAMETERS = "htk-devices.json";

  /** A file next to the figures; once it exists, a DataNode that can be late is late. */
  static final String LATE = "late";

  /** A file next to the figures; as long as it exists, the modelled volumes have no space left. */
  static final String FULL = "full";

  /** A file next to the figures; once it exists, nothing is modelled any more. */
  static final String LIFTED = "lifted";

  private static final Logger LOG = LoggerFactory.getLogger(ModelledDataNode.class);
  private static final long PERIOD_MILLIS = 1000;

  /**
   * The parameters of a modelled DataNode, as a file passes them to its JVM.
   *
   * @param fidelityFile where it writes what its devices were asked for and have given
   */
  record Parameters(ModelParameters model, String fidelityFile) {}

  private ModelledDataNode() {}

  /** Runs a DataNode with its usual arguments; the process ends with the DataNode. */
  public static void main(String[] arguments) {
    try {
      run(arguments);
      ExitUtil.terminate(0);
    } catch (ReflectiveOperationException | IOException | RuntimeException e) {
      LOG.error("the DataNode did not start", e);
      ExitUtil.terminate(1, e);
    }
  }

  private static void run(String[] arguments) throws IOException, ReflectiveOperationException {
    Parameters parameters;
    try (InputStream in = ModelledDataNode.class.getResourceAsStream("/" + PARAMETERS)) {
      parameters = FidelityReading.JSON.readValue(in, Parameters.class);
    }
    long lateMillis = parameters.model().lateMillis();
    DataNode dataNode = DataNode.instantiateDataNode(arguments, new HdfsConfiguration());
    ModelledVolumes volumes = new ModelledVolumes(parameters.model()).installIn(dataNode);
    dataNode.runDatanodeDaemon();
    Path file = Path.of(parameters.fidelityFile());
    Runnable beLate =
        () -> {
          if (lateMillis > 0) {
            LateAcknowledgements.begin(dataNode, lateMillis);
          }
        };
    Thread writer = new Thread(() -> writeEachSecond(volumes, beLate, file), "htk-devices");
    writer.setDaemon(true);
    writer.start();
    Method join = DataNode.class.getDeclaredMethod("join");
    join.setAccessible(true);
    join.invoke(dataNode);
  }

  private static void writeEachSecond(ModelledVolumes volumes, Runnable beLate, Path file) {
    boolean failing = false;
    boolean isLate = false;
    try {
      while (true) {
        try {
          volumes.read().write(file);
          volumes.fill(Files.exists(file.resolveSibling(FULL)));
          if (Files.exists(file.resolveSibling(LIFTED))) {
            volumes.lift();
            LateAcknowledgements.end();
          } else if (!isLate && Files.exists(file.resolveSibling(LATE))) {
            beLate.run();
            isLate = true;
          }
          failing = false;
        } catch (IOException e) {
          if (!failing) {
            LOG.warn("the figures of modelled devices cannot be written to {}", file, e);
          }
          failing = true;
        }
        Thread.sleep(PERIOD_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
