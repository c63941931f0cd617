// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class FreePortsTest {

  private static final FreePorts.Ephemeral LINUX = new FreePorts.Ephemeral(32_768, 60_999);

  /** Leaves 35 ports that no connection gets by itself. */
  private static final FreePorts.Ephemeral NEARLY_ALL = new FreePorts.Ephemeral(1024, 65_500);

  @Property(tries = 20)
  void allPortsDiffer(@ForAll @IntRange(min = 0, max = 50) int count) throws Exception {
    assertThat(FreePorts.find(count)).hasSize(count).doesNotHaveDuplicates();
  }

  @Test
  void foundPortsLieOutsideTheEphemeralRange() throws Exception {
    assertThat(FreePorts.find(50, LINUX)).noneMatch(LINUX::contains);
  }

  @Test
  void portsOutsideTheEphemeralRangeAreFoundFirst() throws Exception {
    assertThat(FreePorts.find(50, NEARLY_ALL)).hasSize(50).doesNotHaveDuplicates();
    assertThat(FreePorts.find(3, NEARLY_ALL)).noneMatch(NEARLY_ALL::contains);
  }

  @Test
  void aPortInUseIsNotFreeAndListensOnLoopback() throws Exception {
    int port = FreePorts.find(1, NEARLY_ALL).get(0);
    try (ServerSocket used = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      assertThat(FreePorts.find(50, NEARLY_ALL)).doesNotContain(port);
      assertThat(FreePorts.isListening(used.getLocalPort())).isTrue();
    }
  }

  @Test
  void aFreePortHasNoListener() throws Exception {
    assertThat(FreePorts.isListening(FreePorts.find(1).get(0))).isFalse();
  }
}
