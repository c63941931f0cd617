// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.catalogue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Writes the key lists of the settings catalogue, {@code keys-*.tsv}, out of published jars.
 *
 * <pre>mvn -Pcatalogue -pl tuning -am -DskipTests process-test-classes</pre>
 *
 * <p>Maven copies the jars first, each list's into a folder of its own. Those that the kit itself
 * is built with come from {@code tuning/pom.xml}, the others from {@code other-lines.txt}. Look at
 * the difference before it is committed: a key that has gone may be in {@code settings.ini}, and
 * belongs into {@code retired.ini}.
 */
final class CatalogueGenerator {

  private static final List<String> OF_HBASE = List.of("2.5", "2.6", "3.0");
  private static final List<String> OF_HADOOP = List.of("hadoop", "hadoop-apart");

  private CatalogueGenerator() {}

  /**
   * Writes every list.
   *
   * @param args the folder with one folder of jars for each list, and the folder of the lists
   */
  public static void main(String[] args) throws IOException {
    Releases.copyJars(Releases.read("other-lines.txt"), Path.of(args[0]));
    for (String list : OF_HBASE) {
      write(list, ClassKeys.HBASE_KEY, args);
    }
    for (String list : OF_HADOOP) {
      write(list, ClassKeys.HADOOP_KEY, args);
    }
  }

  private static void write(String list, Pattern shape, String... folders) throws IOException {
    PublishedJars jars = PublishedJars.in(Path.of(folders[0], list));
    Files.writeString(
        Path.of(folders[1], "keys-" + list + ".tsv"),
        KeyList.text(jars.provenance(), jars.keys(shape).values()));
  }
}
