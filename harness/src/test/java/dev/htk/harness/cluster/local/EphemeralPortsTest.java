// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class EphemeralPortsTest {

  @Test
  void thePortRangeOfLinuxIsParsed() {
    assertThat(FreePorts.Ephemeral.parse("32768\t60999\n"))
        .isEqualTo(new FreePorts.Ephemeral(32768, 60999));
  }

  @Property
  void anUnparsableRangeFallsBackToTheRfcRange(@ForAll String text) {
    assertThat(FreePorts.Ephemeral.parse("x" + text))
        .isEqualTo(new FreePorts.Ephemeral(49152, 65535));
  }

  @Test
  void thisHostAssignsPortsFromItsEphemeralRange() throws Exception {
    assumeThat(Path.of("/proc/sys/net/ipv4/ip_local_port_range")).isReadable();
    try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThat(FreePorts.Ephemeral.ofThisHost().contains(any.getLocalPort())).isTrue();
    }
  }
}
