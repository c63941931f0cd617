package dev.htk.harness.device;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * Models the volumes of DataNodes that run as separate processes: prepares their files, and reads
 * what they write.
 *
 * @param storage the devices to model
 * @param folder where each DataNode writes its figures; removed with the cluster
 */
public record ModelledProcesses(ModelledStorage storage, Path folder) {

  /** Returns the class to start instead of the DataNode's own main class. */
  public static String mainClass() {
    return ModelledDataNode.class.getName();
  }

  /** Returns the DataNodes' class path entry with the main class and the classes it needs. */
  public Path classes() {
    return folder.resolve("classes");
  }

  /** Creates the folder, and copies the classes into it. */
  public void copyClasses() throws IOException {
    DataNodeClasses.copyTo(classes());
  }

  /**
   * Writes the parameters of a DataNode.
   *
   * @param number of the DataNode, from 1
   * @param configuration the folder with its configuration, which is on its class path
   */
  public void writeParameters(int number, Path configuration) throws IOException {
    Properties properties = storage.parameters(number).properties();
    properties.setProperty(ModelledDataNode.FIDELITY_FILE, file(number).toString());
    Path file = configuration.resolve(ModelledDataNode.PARAMETERS);
    try (Writer out = Files.newBufferedWriter(file)) {
      properties.store(out, null);
    }
  }

  /**
   * Returns how accurately the devices were modelled until about a second ago.
   *
   * @param dataNodes how many there are; one that has written nothing yet is left out
   */
  public List<DeviceFidelity> fidelity(int dataNodes) throws IOException {
    List<FidelityReading> readings = new ArrayList<>();
    for (int i = 1; i <= dataNodes; i++) {
      if (Files.exists(file(i))) {
        readings.add(FidelityReading.read(file(i)));
      }
    }
    return DeviceFidelity.of(readings);
  }

  /** Makes the first DataNode acknowledge late, within a second or two, if it is one that can. */
  public void beLate() throws IOException {
    Files.write(folder.resolve(ModelledDataNode.LATE), new byte[0]);
  }

  /** Stops modelling volumes and delaying acknowledgements, within a second or two. */
  public void lift() throws IOException {
    Files.write(folder.resolve(ModelledDataNode.LIFTED), new byte[0]);
  }

  private Path file(int number) {
    return folder.resolve(number + ".properties");
  }
}
