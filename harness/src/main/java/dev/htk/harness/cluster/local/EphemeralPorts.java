package dev.htk.harness.cluster.local;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The range from which the operating system assigns ports to connections, and to servers that ask
 * for any port. A port in this range that is free now may be taken by a connection a moment later.
 *
 * @param lowest the first port, inclusive
 * @param highest the last port, inclusive
 */
record EphemeralPorts(int lowest, int highest) {

  private static final Path OF_LINUX = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
  private static final Pattern RANGE = Pattern.compile("\\s*(\\d{1,5})\\s+(\\d{1,5})\\s*");

  /** RFC 6335, section 6: the default range of macOS and Windows. */
  private static final EphemeralPorts OF_OTHERS = new EphemeralPorts(49_152, 65_535);

  /** Reads this host's range from Linux; on other systems assumes the RFC's range. */
  static EphemeralPorts ofThisHost() throws IOException {
    return Files.isReadable(OF_LINUX) ? parse(firstLine(OF_LINUX)) : OF_OTHERS;
  }

  /** Linux serves such a file to one read only, and {@code Files.readString} begins with a byte. */
  private static String firstLine(Path file) throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      return Objects.requireNonNullElse(lines.readLine(), "");
    }
  }

  /** Parses two numbers as Linux writes them; falls back to the RFC's range for anything else. */
  static EphemeralPorts parse(String range) {
    Matcher numbers = RANGE.matcher(range);
    return numbers.matches()
        ? new EphemeralPorts(Integer.parseInt(numbers.group(1)), Integer.parseInt(numbers.group(2)))
        : OF_OTHERS;
  }

  boolean contains(int port) {
    return lowest <= port && port <= highest;
  }
}
