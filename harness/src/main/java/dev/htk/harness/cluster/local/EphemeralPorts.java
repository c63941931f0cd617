package dev.htk.harness.cluster.local;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The ports that the system gives to connections, and to servers that ask for any. A port in here
 * that is free now can be some connection's own a moment later.
 *
 * @param lowest the first of them
 * @param highest the last of them
 */
record EphemeralPorts(int lowest, int highest) {

  private static final Path OF_LINUX = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
  private static final Pattern RANGE = Pattern.compile("\\s*(\\d{1,5})\\s+(\\d{1,5})\\s*");

  /** RFC 6335, 6: what macOS and Windows give, as they come. */
  private static final EphemeralPorts OF_OTHERS = new EphemeralPorts(49_152, 65_535);

  /** Those of this host: what Linux says of itself, or else what the RFC says. */
  static EphemeralPorts ofThisHost() throws IOException {
    return Files.isReadable(OF_LINUX) ? parse(firstLine(OF_LINUX)) : OF_OTHERS;
  }

  /** Linux gives such a file to one read only, and {@code Files.readString} begins with a byte. */
  private static String firstLine(Path file) throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      return Objects.requireNonNullElse(lines.readLine(), "");
    }
  }

  /** Two numbers, as Linux writes them; the RFC's range for anything else. */
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
