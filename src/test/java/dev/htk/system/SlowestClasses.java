// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/**
 * Prints the ten slowest test classes from Surefire's reports of all modules, at the end of the
 * build.
 */
final class SlowestClasses {

  private static final int SHOWN = 10;
  private static final String REPORTS = "target/surefire-reports";

  private SlowestClasses() {}

  private record TestClass(String name, double seconds) {}

  public static void main(String[] arguments)
      throws IOException, ParserConfigurationException, SAXException {
    List<TestClass> classes = new ArrayList<>();
    for (Path report : reports(Path.of(arguments[0]))) {
      classes.add(read(report));
    }
    classes.sort(Comparator.comparingDouble(TestClass::seconds).reversed());
    System.out.printf(
        Locale.ROOT, "%nThe slowest of %d test classes, in seconds:%n", classes.size());
    classes.stream()
        .limit(SHOWN)
        .forEach(one -> System.out.printf(Locale.ROOT, "  %6.1f  %s%n", one.seconds(), one.name()));
  }

  private static List<Path> reports(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.getParent().endsWith(REPORTS))
          .filter(file -> file.getFileName().toString().matches("TEST-.*\\.xml"))
          .toList();
    }
  }

  private static TestClass read(Path report)
      throws IOException, ParserConfigurationException, SAXException {
    Element suite =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(report.toFile())
            .getDocumentElement();
    return new TestClass(
        suite.getAttribute("name"), Double.parseDouble(suite.getAttribute("time")));
  }
}
