package dev.htk.harness.device;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
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

  static final String PARAMETERS = "htk-devices.properties";
  static final String FIDELITY_FILE = "fidelity";

  /** A file next to the figures; once it exists, a DataNode that can be late is late. */
  static final String LATE = "late";

  /** A file next to the figures; once it exists, nothing is modelled any more. */
  static final String LIFTED = "lifted";

  private static final Logger LOG = LoggerFactory.getLogger(ModelledDataNode.class);
  private static final long PERIOD_MILLIS = 1000;

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
    Properties properties = new Properties();
    try (InputStream in = ModelledDataNode.class.getResourceAsStream("/" + PARAMETERS)) {
      properties.load(in);
    }
    DataNode dataNode = DataNode.instantiateDataNode(arguments, new HdfsConfiguration());
    ModelParameters parameters = ModelParameters.of(properties);
    ModelledVolumes volumes = new ModelledVolumes(parameters).installIn(dataNode);
    dataNode.runDatanodeDaemon();
    Path file = Path.of(properties.getProperty(FIDELITY_FILE));
    Runnable beLate =
        () -> {
          if (parameters.lateMillis() > 0) {
            LateAcknowledgements.begin(dataNode, parameters.lateMillis());
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
