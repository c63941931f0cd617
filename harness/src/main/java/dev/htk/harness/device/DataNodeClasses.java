package dev.htk.harness.device;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Copies the kit's classes that a DataNode's JVM needs to model its volumes, and no others. */
final class DataNodeClasses {

  /** Includes the table that the compiler generates for a switch over an enum. */
  private static final List<String> CLASSES =
      List.of(
          "BlockStream",
          "BucketCounts",
          "DeviceFigures",
          "DeviceQueue",
          "FidelityReading",
          "Grant",
          "LateAcknowledgements",
          "LogBuckets",
          "Meter",
          "MeterReading",
          "ModelParameters",
          "ModelledDataNode",
          "ModelledVolumes",
          "ModelledVolumes$1",
          "ModelledVolumes$Work",
          "OperationKind");

  private DataNodeClasses() {}

  /**
   * Copies the classes.
   *
   * @param folder created if missing; serves as a class path entry
   */
  static void copyTo(Path folder) throws IOException {
    Path own = folder.resolve(DataNodeClasses.class.getPackageName().replace('.', '/'));
    Files.createDirectories(own);
    for (String name : CLASSES) {
      try (InputStream in = DataNodeClasses.class.getResourceAsStream(name + ".class")) {
        Files.copy(in, own.resolve(name + ".class"));
      }
    }
  }
}
