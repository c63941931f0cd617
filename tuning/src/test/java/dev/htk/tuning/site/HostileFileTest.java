// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostileFileTest {

  /** Fails the build if a parser hangs; asserts nothing about speed. */
  private static final Duration HANGING = Duration.ofMinutes(1);

  private static final String LONG = "x".repeat(20_000);
  private static final String MANY = "<a/>".repeat(100_000);

  static Stream<Arguments> hostile() {
    return Stream.of(
        Arguments.of("external", doctype("<!ENTITY x SYSTEM 'file:///etc/hostname'>", "&x;")),
        Arguments.of("external", doctype("<!ENTITY x PUBLIC 'p' 'http://localhost:1/'>", "")),
        Arguments.of("external", doctype("<!ENTITY % x SYSTEM 'file:///etc/hostname'> %x;", "")),
        Arguments.of("external", doctype("<!ENTITY % x SYSTEM 'file:///etc/hostname'>", "")),
        Arguments.of("external", "<!DOCTYPE a SYSTEM 'file:///etc/hostname'><configuration/>"),
        Arguments.of("external", "<!DOCTYPE a PUBLIC 'p' 'http://localhost:1/'><configuration/>"),
        Arguments.of("entity expansion depth", doctype(laughs(30), "&e30;")),
        Arguments.of("entity expansion count", doctype(laughs(15), "&e15;")),
        Arguments.of("entity expansion count", doctype(laughs(15), "<a b='&e15;'/>")),
        Arguments.of("entity expansion count", doctype(parameterLaughs(), "")),
        Arguments.of("entities expand", doctype(entity("x", LONG), "&x;".repeat(900))),
        Arguments.of("attribute size", doctype(entity("x", LONG), attribute("&x;".repeat(900)))),
        Arguments.of("entities expand", doctype("<!ATTLIST a b CDATA '" + LONG + "'>", MANY)),
        Arguments.of("recursive", doctype(entity("x", "&y;") + entity("y", "&x;"), "&x;")),
        Arguments.of("longer than 32 KiB", doctype(entity("x", LONG).repeat(100), "")),
        Arguments.of("nesting depth", doctype("<!ELEMENT a " + "(".repeat(10_000), "")),
        Arguments.of("Element Depth", configuration("<a>".repeat(1_000_000))),
        Arguments.of("Attribute limit", configuration("<a " + names(" ", "=''", 50_000) + "/>")),
        Arguments.of("1000 names", configuration(names("<", "/>", 50_000))),
        Arguments.of("1000 names", configuration(names("<?", "?>", 50_000))),
        Arguments.of("300 000 tags", configuration("<a/>".repeat(1_000_000))),
        Arguments.of("Unexpected", configuration("<".repeat(4_000_000))),
        Arguments.of("root element is", "<" + LONG + "/>"),
        Arguments.of("larger than 4 MiB", configuration(" ".repeat(5_000_000))));
  }

  @ParameterizedTest
  @MethodSource("hostile")
  void hostileXmlIsRefusedInOneShortLine(String complaint, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    assertTimeoutPreemptively(
        HANGING,
        () ->
            assertThatThrownBy(() -> SiteFile.parse("hbase-site.xml", bytes))
                .isInstanceOf(SiteFileException.class)
                .hasMessageContaining(complaint)
                .hasMessageStartingWith("hbase-site.xml:")
                .satisfies(
                    e -> assertThat(e.getMessage()).hasSizeLessThan(510).doesNotContain("\n")));
  }

  @Test
  void everyHostileFileIsRefusedInAHeapOf64Megabytes() throws IOException, InterruptedException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    String classPath = System.getProperty("java.class.path");
    Process process =
        new ProcessBuilder(
                java.toString(), "-Xmx64m", "-cp", classPath, HostileFileTest.class.getName())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output).contains(hostile().count() + " refused");
  }

  /** Reads every hostile text; runs in a JVM with a heap of its own. */
  public static void main(String[] none) {
    long refused = hostile().filter(HostileFileTest::isRefused).count();
    System.out.println(refused + " refused");
  }

  private static boolean isRefused(Arguments hostile) {
    try {
      SiteFile.parse("hbase-site.xml", ((String) hostile.get()[1]).getBytes(UTF_8));
      return false;
    } catch (SiteFileException e) {
      return true;
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!DOCTYPE configuration SYSTEM 'URL'><configuration/>",
        "<!DOCTYPE configuration [<!ENTITY x SYSTEM 'URL'>]><configuration>&x;</configuration>",
        "<!DOCTYPE configuration [<!ENTITY % x SYSTEM 'URL'> %x;]><configuration/>",
        "<configuration><include href='URL'/></configuration>",
        "<configuration xmlns='URL' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'"
            + " xsi:schemaLocation='URL URL'/>"
      })
  void parsingFetchesNoExternalResource(String text) throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String url = "http://localhost:" + server.getLocalPort() + "/x";
      parseOrRefuse(text.replace("URL", url));
      server.setSoTimeout(1);
      assertThatThrownBy(server::accept).isInstanceOf(SocketTimeoutException.class);
    }
  }

  private static void parseOrRefuse(String text) {
    try {
      assertThat(SiteFile.parse("hbase-site.xml", text.getBytes(UTF_8)).properties()).isEmpty();
    } catch (SiteFileException refusal) {
      assertThat(refusal).hasMessageContaining("external");
    }
  }

  private static String doctype(String declarations, String content) {
    return "<!DOCTYPE configuration [" + declarations + "]>" + configuration(content);
  }

  private static String laughs(int levels) {
    StringBuilder declarations = new StringBuilder(entity("e0", "ha"));
    for (int i = 1; i <= levels; i++) {
      declarations.append(entity("e" + i, ("&e" + (i - 1) + ";").repeat(10)));
    }
    return declarations.toString();
  }

  private static String parameterLaughs() {
    StringBuilder declarations = new StringBuilder(entity("% e" + 0, "<!-- ha -->"));
    for (int i = 1; i <= 8; i++) {
      String inner = ("&#37;e" + (i - 1) + ";").repeat(10);
      declarations.append(entity("% e" + i, inner));
    }
    return declarations + "%e8;";
  }

  private static String names(String before, String after, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> before + "a" + i + after)
        .collect(Collectors.joining());
  }

  private static String attribute(String value) {
    return "<a b='" + value + "'/>";
  }

  private static String configuration(String content) {
    return "<configuration>" + content + "</configuration>";
  }

  private static String entity(String name, String value) {
    return "<!ENTITY " + name + " '" + value + "'>";
  }
}
