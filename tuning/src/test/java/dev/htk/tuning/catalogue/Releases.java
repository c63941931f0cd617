// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Reads a list of releases and has Maven fetch the jars that it names. */
final class Releases {

  private static final String TAG = "tag";

  private Releases() {}

  /**
   * One release.
   *
   * @param line its line, such as {@code 0.94}
   * @param version its version
   * @param modules its jars, without what their names begin with; none if only its sources are left
   */
  record Release(String line, String version, List<String> modules) {

    /** Returns {@code hbase}, or {@code hadoop} for a line of Hadoop's jars. */
    String project() {
      return line.startsWith("hadoop") ? "hadoop" : "hbase";
    }

    Path jars(Path folder) {
      return folder.resolve(line).resolve(version);
    }
  }

  /**
   * Returns the releases of a list, in its order.
   *
   * @param name such as {@code past-releases.txt}
   */
  static List<Release> read(String name) throws IOException {
    try (InputStream list = Releases.class.getResourceAsStream(name)) {
      return new String(list.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> release(List.of(line.split(" "))))
          .toList();
    }
  }

  private static Release release(List<String> words) {
    List<String> modules = words.subList(2, words.size());
    return new Release(
        words.get(0), words.get(1), modules.equals(List.of(TAG)) ? List.of() : modules);
  }

  /** Copies the jars of each release into a folder of its own. */
  static void copyJars(List<Release> releases, Path folder) throws IOException {
    Path pom = folder.resolve("pom.xml");
    Files.createDirectories(folder);
    Files.writeString(pom, pom(releases, folder));
    Process maven =
        new ProcessBuilder("mvn", "-q", "-B", "-f", pom.toString(), "validate").inheritIO().start();
    try {
      if (maven.waitFor() != 0) {
        throw new IOException("Maven could not copy the jars that " + pom + " names");
      }
    } catch (InterruptedException e) {
      maven.destroy();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while Maven copied jars", e);
    }
  }

  private static String pom(List<Release> releases, Path folder) {
    String items =
        releases.stream()
            .flatMap(release -> release.modules().stream().map(name -> item(release, name, folder)))
            .collect(Collectors.joining());
    return String.join(
        "\n",
        Arrays.asList(
            "<project><modelVersion>4.0.0</modelVersion>",
            "<groupId>dev.htk</groupId><artifactId>jars</artifactId><version>1</version>",
            "<packaging>pom</packaging><build><plugins><plugin>",
            "<groupId>org.apache.maven.plugins</groupId>",
            "<artifactId>maven-dependency-plugin</artifactId>",
            "<executions><execution><phase>validate</phase><goals><goal>copy</goal></goals>",
            "<configuration><artifactItems>" + items + "</artifactItems></configuration>",
            "</execution></executions></plugin></plugins></build></project>",
            ""));
  }

  private static String item(Release release, String module, Path folder) {
    String project = release.project();
    return "<artifactItem><groupId>org.apache."
        + project
        + "</groupId><artifactId>"
        + (module.equals(project) ? module : project + "-" + module)
        + "</artifactId><version>"
        + release.version()
        + "</version><outputDirectory>"
        + release.jars(folder)
        + "</outputDirectory></artifactItem>\n";
  }
}
