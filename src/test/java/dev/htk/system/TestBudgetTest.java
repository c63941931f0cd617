// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestBudgetTest {

  private static final Instant START = Instant.parse("2026-11-01T00:00:00Z");

  @TempDir private Path root;

  @Test
  void theSystemTestsOfThisBuildAreHeldAgainstTheBudget() throws Exception {
    report("tuning", "UnitTest", 10, START);
    report("src/test", "LongTest", 70, START);
    report("src/test", "ShortTest", 5, START.plusSeconds(60));
    report("src/test", "FormerTest", 1000, START.minusSeconds(1));

    TestBudget tests = TestBudget.read(root, START);

    assertThat(tests.isWithin(tests.most(75, 10))).isTrue();
    assertThat(tests.isWithin(tests.most(74, 10))).isFalse();
    assertThat(tests.text(74))
        .contains("70.0  LongTest", "10 s of unit tests, 75 s of system tests", "over their budget")
        .doesNotContain("ShortTest", "FormerTest");
  }

  @Test
  void aMachineThatIsSlowForUnitTestsMayBeSlowerForSystemTests() throws Exception {
    report("tuning", "UnitTest", 30, START);

    TestBudget tests = TestBudget.read(root, START);

    assertThat(tests.most(100, 10)).isEqualTo(900);
    assertThat(tests.most(100, 60)).isEqualTo(100);
  }

  private void report(String module, String name, int seconds, Instant written) throws IOException {
    Path folder = Files.createDirectories(root.resolve(module).resolve("target/surefire-reports"));
    Path file = folder.resolve("TEST-" + name + ".xml");
    Files.writeString(file, "<testsuite name=\"%s\" time=\"%s.0\"/>".formatted(name, seconds));
    Files.setLastModifiedTime(file, FileTime.from(written));
  }
}
