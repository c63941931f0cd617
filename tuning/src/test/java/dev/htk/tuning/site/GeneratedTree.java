// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/**
 * A site file and files that it may include. {@code FOLDER} stands for the site file's folder.
 *
 * @param files the content of each file by its name in the folder
 */
record GeneratedTree(Map<String, String> files) {

  static final String SITE = "hbase-site.xml";

  /** Keys with two names for Hadoop, and others. */
  static final List<String> KEYS =
      List.of(
          "k0",
          "k1",
          "k2",
          "fs.default.name",
          "fs.defaultFS",
          "hbase.regionserver.hostname",
          "hbase.unsafe.regionserver.hostname");

  /** Each file includes only later ones, so that no file includes itself. */
  private static final List<String> NAMES =
      List.of(SITE, "common.xml", "sub/rack.xml", "a name.xml", "sub/last.xml");

  private static final int LAST = NAMES.size() - 1;

  /** Writes the files, over those of another tree. */
  Path write(Path folder) {
    try {
      Files.createDirectories(folder.resolve("sub"));
      for (Map.Entry<String, String> file : files.entrySet()) {
        Files.writeString(
            folder.resolve(file.getKey()), file.getValue().replace("FOLDER", folder.toString()));
      }
      return folder.resolve(SITE);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Returns trees that an edit can put its block into. */
  static Arbitrary<GeneratedTree> any() {
    return of(besideFallback());
  }

  /** Returns trees with what no one should write too, but Hadoop reads in its own way. */
  static Arbitrary<GeneratedTree> odd() {
    Arbitrary<String> withoutEnd = property().map(one -> "<fallback>" + one + "</fallback>");
    return of(Arbitraries.oneOf(besideFallback(), insideProperty(), withoutEnd));
  }

  private static Arbitrary<GeneratedTree> of(Arbitrary<String> oddity) {
    List<Arbitrary<String>> contents = new ArrayList<>();
    for (int i = 0; i < NAMES.size(); i++) {
      contents.add(content(i, oddity));
    }
    return Combinators.combine(contents).as(GeneratedTree::named);
  }

  private static GeneratedTree named(List<String> contents) {
    Map<String, String> files = new TreeMap<>();
    for (int i = 0; i < contents.size(); i++) {
      files.put(NAMES.get(i), contents.get(i));
    }
    return new GeneratedTree(files);
  }

  private static Arbitrary<String> content(int file, Arbitrary<String> oddity) {
    Arbitrary<String> element =
        Arbitraries.frequencyOf(
            Tuple.of(3, property()), Tuple.of(2, include(file)), Tuple.of(1, oddity));
    return element
        .list()
        .ofMaxSize(5)
        .map(
            elements ->
                "<configuration xmlns:xi='http://www.w3.org/2001/XInclude'>\n"
                    + String.join("\n", elements)
                    + "\n</configuration>");
  }

  private static Arbitrary<String> property() {
    return Combinators.combine(
            Arbitraries.of(KEYS),
            Arbitraries.of(
                "<value>1</value>",
                "<value>2</value>",
                "<value> 3\n</value>",
                "<value>${k0}/x</value>",
                "<value>${k1}-${k2}</value>",
                "<value>${fs.default.name}</value>",
                "<value/>",
                ""),
            Arbitraries.of("", "", "", "<final>true</final>"))
        .as(
            (key, value, mark) ->
                "<property><name>" + key + "</name>" + value + mark + "</property>");
  }

  private static Arbitrary<String> include(int file) {
    return Combinators.combine(href(file), fallback(file))
        .as((href, inside) -> "<xi:include href='" + href + "'>" + inside + "</xi:include>");
  }

  private static Arbitrary<String> href(int file) {
    List<String> hrefs = new ArrayList<>();
    for (String later : NAMES.subList(file + 1, NAMES.size())) {
      hrefs.add(later);
      hrefs.add("FOLDER/" + later);
      hrefs.add("file://FOLDER/" + later.replace(" ", "%20"));
      hrefs.add("sub/../" + later);
    }
    hrefs.addAll(List.of("absent.xml", "last.xml", "FOLDER/absent.xml", "file:/absent.xml"));
    return Arbitraries.of(hrefs);
  }

  private static Arbitrary<String> fallback(int file) {
    Arbitrary<String> nested =
        href(file)
            .map(
                href ->
                    "<xi:fallback><xi:include href='%s'><xi:fallback/></xi:include></xi:fallback>"
                        .formatted(href));
    Arbitrary<String> properties =
        property()
            .list()
            .ofMaxSize(2)
            .map(all -> "<xi:fallback>" + String.join("", all) + "</xi:fallback>");
    return Arbitraries.frequencyOf(
        Tuple.of(4, properties), Tuple.of(1, nested), Tuple.of(1, Arbitraries.of("")));
  }

  private static Arbitrary<String> besideFallback() {
    return Combinators.combine(href(LAST), property(), property())
        .as(
            (href, one, other) ->
                "<xi:include href='%s'>%s<xi:fallback>%s</xi:fallback>%s</xi:include>"
                    .formatted(href, one, other, one));
  }

  private static Arbitrary<String> insideProperty() {
    return Combinators.combine(include(LAST), property())
        .as((include, property) -> property.replace("</name>", "</name>" + include));
  }
}
