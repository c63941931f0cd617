// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.recording;

import dev.htk.coprocessor.ServerRecorder;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.setting.HBaseLine;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The recorder's jars as an operator gets them, with their libraries relocated inside them: one for
 * each major version of HBase.
 */
public enum RecorderJar {
  HBASE2("-hbase2.jar"),
  HBASE3("-hbase3.jar");

  private static final String PREFIX = "htk-coprocessor-";

  private final String ending;

  RecorderJar(String ending) {
    this.ending = ending;
  }

  /**
   * Returns the jar for servers of a line.
   *
   * @throws HarnessException if this build does not have it
   */
  public static Path inThisBuild(HBaseLine line) throws HarnessException {
    RecorderJar jar = of(line);
    return jar.built()
        .orElseThrow(
            () ->
                HarnessException.badInput(
                    "the recorder's jar %s is not in this kit: in a clone, run \"mvn -DskipTests"
                        + " package\"; or give --recorder off",
                    jar));
  }

  public static RecorderJar of(HBaseLine line) {
    return switch (line) {
      case V2_5, V2_6 -> HBASE2;
      case V3_0 -> HBASE3;
    };
  }

  /** Returns whether a file is a jar of the recorder, the right one or not. */
  public static boolean isAny(String file) {
    return file.startsWith(PREFIX) && file.endsWith(".jar");
  }

  public boolean is(String file) {
    return isAny(file) && file.endsWith(ending);
  }

  /** Returns the jar in this build of the kit, or its name if the build does not have it. */
  public String inThisBuild() {
    return built().map(Path::toString).orElse(PREFIX + "VERSION" + ending);
  }

  @Override
  public String toString() {
    return PREFIX + "*" + ending;
  }

  /**
   * Returns the jar in this build of the kit: beside the classes in a clone, in a folder of its own
   * in an unpacked archive; empty if it was not packaged.
   */
  private Optional<Path> built() {
    try {
      Path code =
          Path.of(ServerRecorder.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      Path folder = code.resolveSibling("..").resolve("recorder").normalize();
      try (Stream<Path> files = Files.list(Files.isDirectory(folder) ? folder : code.getParent())) {
        return files.filter(file -> is(file.getFileName().toString())).findFirst();
      }
    } catch (IOException | URISyntaxException e) {
      return Optional.empty();
    }
  }
}
