package dev.htk.harness.cluster.local;

import static java.util.stream.Collectors.toCollection;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** Finds loopback ports that nobody listens on. */
public final class FreePorts {

  /** Above the default ports of HBase, HDFS and ZooKeeper, which may be started any time. */
  private static final int LOWEST = 20_000;

  private static final int HIGHEST = 65_535;
  private static final int ANY = 0;

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
    return find(count, EphemeralPorts.ofThisHost());
  }

  static List<Integer> find(int count, EphemeralPorts ephemeral) throws IOException {
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
}
