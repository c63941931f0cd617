package dev.htk.harness.cluster.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class FreePortsTest {

  @Property(tries = 20)
  void allPortsDiffer(@ForAll @IntRange(min = 0, max = 50) int count) throws Exception {
    assertThat(FreePorts.find(count)).hasSize(count).doesNotHaveDuplicates();
  }

  @Test
  void aPortInUseIsNotFreeAndListensOnLoopback() throws Exception {
    try (ServerSocket used = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThat(FreePorts.find(50)).doesNotContain(used.getLocalPort());
      assertThat(Listening.on(used.getLocalPort())).isTrue();
    }
  }

  @Test
  void aPortOfNobodyDoesNotListen() throws Exception {
    assertThat(Listening.on(FreePorts.find(1).get(0))).isFalse();
  }
}
