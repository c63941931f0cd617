package dev.htk.harness.cluster.local;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/** Checks whether anything listens on a loopback port. */
final class Listening {

  private static final int LIMIT_MILLIS = 1000;

  private Listening() {}

  static boolean on(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), LIMIT_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
