// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.install;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.recording.RecorderJar;
import dev.htk.tuning.setting.HBaseLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The folder with the jars of an installed HBase. Immutable.
 *
 * @param folder path of the folder
 * @param version the version of the {@code hbase-server} jar in it
 * @param recorderJars the names of the recorder's jars in it, right or wrong
 */
public record LibFolder(Path folder, String version, List<String> recorderJars) {

  private static final Pattern SERVER_JAR =
      Pattern.compile("hbase-server-(\\d(?:(?!-tests|-sources|-javadoc).)*)\\.jar");

  public LibFolder {
    recorderJars = List.copyOf(recorderJars);
  }

  /**
   * Looks beside the folder of the site file, and then in {@code HBASE_HOME}.
   *
   * @return empty if neither has an {@code hbase-server} jar
   * @throws HarnessException if a folder has several, so that its version is ambiguous
   */
  public static Optional<LibFolder> find(Path site, Optional<Path> hbaseHome)
      throws HarnessException, IOException {
    Path conf = site.toRealPath().getParent();
    Optional<LibFolder> beside =
        conf.getParent() == null ? Optional.empty() : read(conf.resolveSibling("lib"));
    return beside.isPresent() || hbaseHome.isEmpty()
        ? beside
        : read(hbaseHome.get().resolve("lib"));
  }

  /**
   * Looks in the folder of an installed HBase: in its {@code lib}, or in the folder itself.
   *
   * @return empty if neither has an {@code hbase-server} jar
   * @throws HarnessException if a folder has several, so that its version is ambiguous
   */
  public static Optional<LibFolder> ofHome(Path home) throws HarnessException, IOException {
    Optional<LibFolder> lib = read(home.resolve("lib"));
    return lib.isPresent() ? lib : read(home);
  }

  private static Optional<LibFolder> read(Path folder) throws HarnessException, IOException {
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }
    List<String> names;
    try (Stream<Path> files = Files.list(folder)) {
      names = files.map(file -> file.getFileName().toString()).sorted().toList();
    }
    List<String> versions =
        names.stream()
            .map(SERVER_JAR::matcher)
            .filter(Matcher::matches)
            .map(found -> found.group(1))
            .toList();
    if (versions.size() > 1) {
      throw HarnessException.badInput(
          "%s: has hbase-server jars of several versions, %s; which one the servers run cannot be"
              + " told",
          folder, String.join(", ", versions));
    }
    return versions.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new LibFolder(
                folder, versions.get(0), names.stream().filter(RecorderJar::isAny).toList()));
  }

  /**
   * Checks that servers started from this folder find the right recorder, and no other one.
   *
   * @throws HarnessException if not; the message has the command to run
   */
  void requireRecorder(HBaseLine line) throws HarnessException {
    RecorderJar wanted = RecorderJar.of(line);
    List<String> others = recorderJars.stream().filter(name -> !wanted.is(name)).toList();
    if (!others.isEmpty()) {
      throw HarnessException.badInput(
          "%s: has %s, but HBase %s takes %s, alone; run: rm %s && cp %s %s/ (on every server)",
          folder,
          String.join(", ", others),
          version,
          wanted,
          folder.resolve(others.get(0)),
          wanted.inThisBuild(),
          folder);
    }
    if (recorderJars.isEmpty()) {
      throw HarnessException.badInput(
          "%s: the recorder's jar is not in it, and a server would not start; run: cp %s %s/ (on"
              + " every server)",
          folder, wanted.inThisBuild(), folder);
    }
    if (recorderJars.size() > 1) {
      throw HarnessException.badInput(
          "%s: has several of the recorder's jars, %s; leave the newest one only",
          folder, String.join(", ", recorderJars));
    }
  }
}
