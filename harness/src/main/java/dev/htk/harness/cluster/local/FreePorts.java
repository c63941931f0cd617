// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster.local;

import static java.util.stream.Collectors.toCollection;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Finds loopback ports that nobody listens on. */
public final class FreePorts {

  /** Above the default ports of HBase, HDFS and ZooKeeper, which may be started any time. */
  private static final int LOWEST = 20_000;

  private static final int HIGHEST = 65_535;
  private static final int ANY = 0;
  private static final int LIMIT_MILLIS = 1000;

  private FreePorts() {}

  /**
   * Finds ports that are free now and outside the ephemeral range. They therefore stay free for the
   * seconds until a server opens them, while earlier servers open dozens of connections. All ports
   * are held until the last one is found, so that no two are the same. Only a program that asks for
   * exactly this port can still take it.
   *
   * <p>If too few ports lie outside the ephemeral range, the rest come from inside it.
   *
   * @throws IOException if there are too few
   */
  public static List<Integer> find(int count) throws IOException {
    return find(count, Ephemeral.ofThisHost());
  }

  static List<Integer> find(int count, Ephemeral ephemeral) throws IOException {
    List<Integer> candidates =
        IntStream.rangeClosed(LOWEST, HIGHEST)
            .filter(port -> !ephemeral.contains(port))
            .boxed()
            .collect(toCollection(ArrayList::new));
    Collections.shuffle(candidates);
    candidates.addAll(Collections.nCopies(count, ANY));
    List<ServerSocket> held = new ArrayList<>();
    try {
      for (int i = 0; held.size() < count; i++) {
        hold(candidates.get(i), held);
      }
      return held.stream().map(ServerSocket::getLocalPort).toList();
    } finally {
      for (ServerSocket socket : held) {
        socket.close();
      }
    }
  }

  private static void hold(int port, List<ServerSocket> held) throws IOException {
    try {
      held.add(new ServerSocket(port, 1, InetAddress.getLoopbackAddress()));
    } catch (BindException e) {
      if (port == ANY) {
        throw e;
      }
      // Taken: the next candidate may be free.
    }
  }

  /** Returns whether anything listens on a loopback port. */
  static boolean isListening(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), LIMIT_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * The range from which the operating system assigns ports to connections, and to servers that ask
   * for any port. A port in this range that is free now may be taken by a connection a moment
   * later.
   *
   * @param lowest the first port, inclusive
   * @param highest the last port, inclusive
   */
  record Ephemeral(int lowest, int highest) {

    private static final Path OF_LINUX = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
    private static final Pattern RANGE = Pattern.compile("\\s*(\\d{1,5})\\s+(\\d{1,5})\\s*");

    /** RFC 6335, section 6: the default range of macOS and Windows. */
    private static final Ephemeral OF_OTHERS = new Ephemeral(49_152, 65_535);

    /** Reads this host's range from Linux; on other systems assumes the RFC's range. */
    static Ephemeral ofThisHost() throws IOException {
      return Files.isReadable(OF_LINUX) ? parse(firstLine(OF_LINUX)) : OF_OTHERS;
    }

    /**
     * Linux serves such a file to one read only, and {@code Files.readString} begins with a byte.
     */
    private static String firstLine(Path file) throws IOException {
      try (BufferedReader lines = Files.newBufferedReader(file)) {
        return Objects.requireNonNullElse(lines.readLine(), "");
      }
    }

    /** Parses two numbers as Linux writes them; falls back to the RFC's range for anything else. */
    static Ephemeral parse(String range) {
      Matcher numbers = RANGE.matcher(range);
      return numbers.matches()
          ? new Ephemeral(Integer.parseInt(numbers.group(1)), Integer.parseInt(numbers.group(2)))
          : OF_OTHERS;
    }

    boolean contains(int port) {
      return lowest <= port && port <= highest;
    }
  }
}
