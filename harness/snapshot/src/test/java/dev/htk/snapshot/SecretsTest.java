// SPDX-License-Identifier: Apache-2.0
package dev.htk.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretsTest {

  @ParameterizedTest
  @CsvSource({
    "ssl.server.keystore.password, hunter2",
    "hbase.rpc.tls.keystore.password, 123456",
    "hadoop.ssl.keystore.pass, x",
    "fs.s3a.secret.key, AbC",
    "fs.s3a.access.key, AbC",
    "fs.azure.account.key.box.blob.core.windows.net, AbC",
    "com.example.audit.url, https://reader:hunter2@audit.example.org/in"
  })
  void whatLooksLikeASecretIsMasked(String key, String value) {
    assertThat(Secrets.masked(key, value)).isEqualTo("<masked>");
  }

  @ParameterizedTest
  @CsvSource({
    "hbase.regionserver.handler.count, 30",
    "dfs.block.access.token.enable, true",
    "hbase.rootdir, hdfs://namenode:8020/hbase",
    "hbase.zookeeper.quorum, 'a:2181,b:2181'",
    "hbase.security.authentication, kerberos"
  })
  void otherValuesStay(String key, String value) {
    assertThat(Secrets.masked(key, value)).isEqualTo(value);
  }
}
