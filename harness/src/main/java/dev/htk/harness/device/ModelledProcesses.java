// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.device;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Models the volumes of DataNodes that run as separate processes: prepares their files, and reads
 * what they write.
 *
 * @param storage the devices to model
 * @param folder where each DataNode writes its figures; removed with the cluster
 */
public record ModelledProcesses(ModelledStorage storage, Path folder) {

  /** Includes the table that the compiler generates for a switch over an enum. */
  private static final List<String> CLASSES =
      List.of(
          "harness/device/BlockStream",
          "harness/device/DeviceQueue",
          "harness/device/FidelityReading",
          "harness/device/Grant",
          "harness/device/LateAcknowledgements",
          "harness/device/LogBuckets",
          "harness/device/LogBuckets$Counts",
          "harness/device/Meter",
          "harness/device/Meter$Reading",
          "harness/device/ModelParameters",
          "harness/device/ModelledDataNode",
          "harness/device/ModelledDataNode$Parameters",
          "harness/device/ModelledVolumes",
          "harness/device/ModelledVolumes$1",
          "harness/device/ModelledVolumes$Work",
          "harness/device/OperationKind",
          "tuning/device/Device",
          "tuning/device/Device$FromNanos",
          "tuning/device/Device$Stalls",
          "tuning/device/Device$ToNanos",
          "tuning/machine/DiskKind");

  /** Returns the class to start instead of the DataNode's own main class. */
  public static String mainClass() {
    return ModelledDataNode.class.getName();
  }

  /** Returns the DataNodes' class path entry with the main class and the classes it needs. */
  public Path classes() {
    return folder.resolve("classes");
  }

  /** Copies the kit's classes that a DataNode needs to model its volumes, and no others. */
  public void copyClasses() throws IOException {
    for (String name : CLASSES) {
      String file = "dev/htk/" + name + ".class";
      Path copy = classes().resolve(file);
      Files.createDirectories(copy.getParent());
      try (InputStream in = ModelledProcesses.class.getResourceAsStream("/" + file)) {
        Files.copy(in, copy);
      }
    }
  }

  /**
   * Writes the parameters of a DataNode.
   *
   * @param number of the DataNode, from 1
   * @param configuration the folder with its configuration, which is on its class path
   */
  public void writeParameters(int number, Path configuration) throws IOException {
    FidelityReading.JSON.writeValue(
        configuration.resolve(ModelledDataNode.PARAMETERS).toFile(),
        new ModelledDataNode.Parameters(storage.parameters(number), file(number).toString()));
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
    return folder.resolve(number + ".json");
  }
}
