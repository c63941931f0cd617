// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
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
 * The seconds of a build's test classes, from Surefire's reports. The unit tests of the other
 * modules are the yardstick: a machine on which they take N times as long as usual may take N²
 * times as long for the system tests. These are many processes, which a busy host slows more: where
 * unit tests took 1.2 times as long as three hours before, the same system tests took 1.5 times as
 * long.
 */
record TestBudget(List<TestClass> units, List<TestClass> systems) {

  private static final double LONG = 20;
  private static final String SYSTEM_TESTS = "src/test";
  private static final String REPORTS = "target/surefire-reports";

  /** One test class. */
  record TestClass(String name, double seconds) {}

  /**
   * Prints the long classes at the end of a build, and ends with 1 if the system tests exceed their
   * budget.
   *
   * @param arguments the folder of the modules, the build's start, the budget of the system tests,
   *     and the usual time of the unit tests, in seconds
   */
  public static void main(String[] arguments)
      throws IOException, ParserConfigurationException, SAXException {
    TestBudget tests = read(Path.of(arguments[0]), Instant.parse(arguments[1]));
    double most = tests.most(Double.parseDouble(arguments[2]), Double.parseDouble(arguments[3]));
    System.out.print(tests.text(most));
    System.exit(tests.isWithin(most) ? 0 : 1);
  }

  /** Reads the reports that were written since a build began; others are of earlier builds. */
  static TestBudget read(Path root, Instant since)
      throws IOException, ParserConfigurationException, SAXException {
    TestBudget budget = new TestBudget(new ArrayList<>(), new ArrayList<>());
    for (Path report : reports(root)) {
      if (!Files.getLastModifiedTime(report).toInstant().isBefore(since)) {
        boolean isSystem = report.startsWith(root.resolve(SYSTEM_TESTS));
        (isSystem ? budget.systems : budget.units).add(testClass(report));
      }
    }
    return budget;
  }

  private static List<Path> reports(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.getParent().endsWith(REPORTS))
          .filter(file -> file.getFileName().toString().matches("TEST-.*\\.xml"))
          .toList();
    }
  }

  private static TestClass testClass(Path report)
      throws IOException, ParserConfigurationException, SAXException {
    Element suite =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(report.toFile())
            .getDocumentElement();
    return new TestClass(
        suite.getAttribute("name"), Double.parseDouble(suite.getAttribute("time")));
  }

  /** Returns the most seconds that the system tests may take on a machine as fast as this one. */
  double most(double budget, double usualOfUnits) {
    double slower = Math.max(1, sum(units) / usualOfUnits);
    return budget * slower * slower;
  }

  boolean isWithin(double most) {
    return sum(systems) <= most;
  }

  /** Returns the long classes, and the sums. */
  String text(double most) {
    StringBuilder text = new StringBuilder();
    text.append(String.format(Locale.ROOT, "%nTest classes over %.0f s:%n", LONG));
    Stream.concat(units.stream(), systems.stream())
        .filter(one -> one.seconds() > LONG)
        .sorted(Comparator.comparingDouble(TestClass::seconds).reversed())
        .map(one -> String.format(Locale.ROOT, "  %6.1f  %s%n", one.seconds(), one.name()))
        .forEach(text::append);
    text.append(
        String.format(
            Locale.ROOT,
            "All classes together: %.0f s of unit tests, %.0f s of system tests; the most is %.0f"
                + " s%n",
            sum(units),
            sum(systems),
            most));
    if (!isWithin(most)) {
      text.append("The system tests are over their budget; CONTRIBUTING.md says what to do\n");
    }
    return text.toString();
  }

  private static double sum(List<TestClass> classes) {
    return classes.stream().mapToDouble(TestClass::seconds).sum();
  }
}
