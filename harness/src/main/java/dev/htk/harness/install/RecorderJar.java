package dev.htk.harness.install;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.setting.HBaseLine;
import java.nio.file.Path;
import org.apache.hadoop.hbase.util.VersionInfo;

/** The recorder's jar as an operator gets it, with its libraries relocated inside it. */
public final class RecorderJar {

  private RecorderJar() {}

  /**
   * Returns the jar for servers of the HBase version with which the kit itself runs.
   *
   * @throws HarnessException if this build does not have it
   */
  public static Path ofThisBuild() throws HarnessException {
    RecorderJarName name = RecorderJarName.of(HBaseLine.parse(VersionInfo.getVersion()));
    return name.built()
        .orElseThrow(
            () ->
                HarnessException.badInput(
                    "the recorder's jar %s is not in this build: run \"mvn -DskipTests package\","
                        + " or give --recorder off",
                    name));
  }
}
