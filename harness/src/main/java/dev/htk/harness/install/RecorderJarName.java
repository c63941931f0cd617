package dev.htk.harness.install;

import dev.htk.coprocessor.ServerRecorder;
import dev.htk.tuning.setting.HBaseLine;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The recorder's jars by name: one for each major version of HBase. */
enum RecorderJarName {
  HBASE2("-hbase2.jar"),
  HBASE3("-hbase3.jar");

  private static final String PREFIX = "htk-coprocessor-";

  private final String ending;

  RecorderJarName(String ending) {
    this.ending = ending;
  }

  static RecorderJarName of(HBaseLine line) {
    return switch (line) {
      case V2_5, V2_6 -> HBASE2;
      case V3_0 -> HBASE3;
    };
  }

  /** Returns whether a file is a jar of the recorder, the right one or not. */
  static boolean isAny(String file) {
    return file.startsWith(PREFIX) && file.endsWith(".jar");
  }

  boolean is(String file) {
    return isAny(file) && file.endsWith(ending);
  }

  /** Returns the jar in this build of the kit, or its name if the build does not have it. */
  String inThisBuild() {
    return built().map(Path::toString).orElse(PREFIX + "VERSION" + ending);
  }

  @Override
  public String toString() {
    return PREFIX + "*" + ending;
  }

  /** Returns the jar in this build of the kit; empty if it was not packaged. */
  Optional<Path> built() {
    try {
      Path code =
          Path.of(ServerRecorder.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      try (Stream<Path> files = Files.list(code.getParent())) {
        return files.filter(file -> is(file.getFileName().toString())).findFirst();
      }
    } catch (IOException | URISyntaxException e) {
      return Optional.empty();
    }
  }
}
