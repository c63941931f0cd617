// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.catalogue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Writes the keys of the settings catalogue, {@code keys.tsv}, out of published jars.
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
   * Writes the file.
   *
   * @param args the folder with one folder of jars for each list, and the folder of the file
   */
  public static void main(String[] args) throws IOException {
    Path jars = Path.of(args[0]);
    Releases.copyJars(Releases.read("other-lines.txt"), jars);
    KeyList keys = new KeyList();
    for (String list : OF_HBASE) {
      add(list, ClassKeys.HBASE_KEY, jars, keys);
    }
    for (String list : OF_HADOOP) {
      add(list, ClassKeys.HADOOP_KEY, jars, keys);
    }
    Files.writeString(Path.of(args[1], KeyList.FILE), keys.text());
  }

  private static void add(String list, Pattern shape, Path folder, KeyList keys)
      throws IOException {
    PublishedJars jars = PublishedJars.in(folder.resolve(list));
    keys.add(list, jars.provenance(), jars.keys(shape).values().stream());
  }
}
