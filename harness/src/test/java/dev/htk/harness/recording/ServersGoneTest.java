// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.recording.ServersGone.Gone;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.util.List;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hbase.thirdparty.io.netty.channel.ConnectTimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ServersGoneTest {

  private static final ServerName ONE = ServerName.valueOf("one", 16020, 1);
  private static final ServerName OTHER = ServerName.valueOf("other", 16020, 1);

  private final ServersGone servers = new ServersGone();

  @BeforeEach
  void bothHaveAnswered() {
    servers.answered(ONE, 1000);
    servers.answered(OTHER, 1001);
  }

  @Test
  void aServerThatTheMasterMissesIsToldOnceWithItsLastAnswer() {
    servers.answered(ONE, 2000);

    assertThat(servers.notAmong(List.of(OTHER))).containsExactly(new Gone(ONE, 2000));
    assertThat(servers.notAmong(List.of(OTHER))).isEmpty();
    assertThat(servers.isGone(ONE)).isTrue();
    assertThat(servers.isGone(OTHER)).isFalse();
  }

  @Test
  void aServerWhosePortIsClosedIsGoneBeforeTheMasterKnows() {
    IOException refused = new IOException("call failed", new ConnectException("refused"));

    assertThat(servers.after(refused, ONE)).containsExactly(new Gone(ONE, 1000));
    assertThat(servers.notAmong(List.of(OTHER))).isEmpty();
  }

  @Test
  void aServerThatIsSlowToAnswerIsNotGone() {
    assertThat(servers.after(new SocketTimeoutException("10 s"), ONE)).isEmpty();
    assertThat(servers.after(new ConnectTimeoutException("10 s"), ONE)).isEmpty();
    assertThat(servers.isGone(ONE)).isFalse();
  }

  @Test
  void aServerThatWasNeverSeenIsNotMissed() {
    ServerName unknown = ServerName.valueOf("unknown", 16020, 1);

    assertThat(servers.after(new ConnectException("refused"), unknown)).isEmpty();
    assertThat(servers.notAmong(List.of(ONE, OTHER))).isEmpty();
  }
}
