// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import javax.net.ssl.SSLHandshakeException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.exceptions.ConnectionClosedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientTlsTest {

  @TempDir private Path folder;
  private final Configuration configuration = new Configuration(false);
  private final ClientTls tls = new ClientTls(configuration);

  @Test
  void aTrustStoreThatIsMissingIsNamedIfTlsIsOn() throws Exception {
    String lost = folder.resolve("lost.p12").toString();
    configuration.set("hbase.rpc.tls.truststore.location", lost);
    tls.requireReadable(folder);

    configuration.set("hbase.client.netty.tls.enabled", "true");

    assertThatThrownBy(() -> tls.requireReadable(folder))
        .isInstanceOfSatisfying(
            HarnessException.class,
            refusal -> assertThat(refusal.outcome()).isEqualTo(Outcome.BAD_INPUT))
        .hasMessageContainingAll("hbase.rpc.tls.* in " + folder, lost);
  }

  @Test
  void aClosedConnectionMayMeanThatTheServersWantTls() {
    Exception closed = new IOException(new ConnectionClosedException("Connection closed"));
    assertThat(tls.reason(closed))
        .startsWith("Connection closed; ")
        .contains("set hbase.client.netty.tls.enabled to true");

    configuration.set("hbase.client.netty.tls.enabled", "true");

    assertThat(tls.reason(closed)).isEqualTo("Connection closed");
  }

  @Test
  void aFailedHandshakeGivesTlssOwnReason() {
    Exception failure = new IOException(new SSLHandshakeException("PKIX path building failed"));

    assertThat(tls.reason(failure)).startsWith("TLS failed: PKIX path building failed; ");
  }

  @Test
  void anotherFailureGivesItsReasonAlone() {
    assertThat(tls.reason(new IOException("Connection refused"))).isEqualTo("Connection refused");
  }
}
