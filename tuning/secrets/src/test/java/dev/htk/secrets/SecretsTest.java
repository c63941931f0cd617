// SPDX-License-Identifier: Apache-2.0
package dev.htk.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {

  @ParameterizedTest
  @CsvSource({
    "ssl.server.keystore.password, hunter2",
    "ssl.server.keystore.keypassword, hunter2",
    "javax.net.ssl.keyStorePassword, hunter2",
    "hbase.rpc.tls.keystore.password, 123",
    "hbase.rpc.tls.keystore.password, true",
    "hadoop.ssl.keystore.pass, x",
    "fs.s3a.secret.key, AbC",
    "fs.s3a.access.key, AbC",
    "fs.s3a.session.token, 1",
    "fs.s3a.bucket.box.encryption.key, AbC",
    "fs.azure.account.key.box.blob.core.windows.net, AbC",
    "fs.azure.account.oauth2.client.secret, AbC",
    "fs.azure.sas.box.account, sv=1",
    "fs.adl.oauth2.credential, AbC",
    "ha.zookeeper.auth, digest:ha:hunter2",
    "hbase.crypto.keyprovider.parameters, jceks:///etc/keys.jks?password=hunter2",
    "com.example.audit.url, https://reader:hunter2@audit.example.org/in",
    "com.example.audit.url, https://audit.example.org/in?user=a&token=hunter2"
  })
  void whatLooksLikeASecretIsMasked(String key, String value) {
    assertThat(Secrets.masked(key, value)).isEqualTo("<masked>");
  }

  @ParameterizedTest
  @CsvSource({
    "hbase.regionserver.handler.count, 30",
    "dfs.block.access.token.enable, true",
    "dfs.block.access.token.lifetime, 600",
    "dfs.block.access.key.update.interval, 600",
    "dfs.namenode.delegation.token.max-lifetime, 604800000",
    "dfs.namenode.delegation.token.renew-interval, 86400000",
    "hbase.auth.token.max.lifetime, 604800000",
    "delegation-token.renew-interval.sec, 86400",
    "zk-dt-secret-manager.kerberos.principal, rm/_HOST@EXAMPLE.ORG",
    "fs.s3a.aws.credentials.provider, org.apache.hadoop.fs.s3a.SimpleAWSCredentialsProvider",
    "hadoop.security.credential.provider.path, jceks://file/etc/hbase/creds.jceks",
    "hadoop.http.authentication.signature.secret.file, /etc/hbase/secret",
    "hbase.client.keytab.file, /etc/hbase/htk.keytab",
    "hbase.rootdir, hdfs://namenode:8020/hbase",
    "hbase.zookeeper.quorum, 'a:2181,b:2181'",
    "hbase.security.authentication, kerberos",
    "ssl.server.keystore.password, ''"
  })
  void otherValuesStay(String key, String value) {
    assertThat(Secrets.masked(key, value)).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource({
    "--set=a.password=hunter2, --set=a.password=<masked>",
    "a.password=hunter2, a.password=<masked>",
    "-Da.password=hunter2, -Da.password=<masked>",
    "-psecret.key=hunter2=x, -psecret.key=<masked>",
    "http://me:hunter2@example.org, http://me:<masked>@example.org",
    "hbase.regionserver.handler.count=30, hbase.regionserver.handler.count=30",
    "--set, --set"
  })
  void wordsOfACommandAreMaskedBehindTheKey(String word, String shown) {
    assertThat(Secrets.maskedWords(List.of("bench", word))).containsExactly("bench", shown);
  }

  @Test
  void textKeepsItsLinesAndLosesItsSecrets() {
    String site =
        """
        <configuration>
          <property>
            <name>ssl.server.keystore.password</name>
            <value>hunter2
            hunter3</value>
          </property>
          <property><value>hunter4</value><name>fs.s3a.secret.key</name></property>
          <property name="fs.s3a.access.key" value="hunter5"/>
          <property><name>hbase.regionserver.handler.count</name><value>30</value></property>
        </configuration>
        export HBASE_OPTS="-Xmx4g -Djavax.net.ssl.keyStorePassword=hunter6 -Dx=1"
        export KEYSTORE_PASSWORD='hunter7 hunter8'
        """;

    String shown = Secrets.maskedText(site);

    assertThat(shown)
        .doesNotContain("hunter")
        .contains("<name>hbase.regionserver.handler.count</name><value>30</value>")
        .contains("<property name=\"fs.s3a.access.key\" value=\"<masked>\"/>")
        .contains("-Djavax.net.ssl.keyStorePassword=<masked> -Dx=1\"")
        .contains("KEYSTORE_PASSWORD=<masked>\n");
    assertThat(shown.lines()).hasSameSizeAs(site.lines().toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.password: hun,ter}2",
        "a.password: hunter2 # a comment",
        "- a.password: 'it''s hunter2'\n  b: 1",
        "x:\n  a.password: |-\n    hunter2\n\n    hunter3: 4\n  b: 1",
        "a.password: >\n  hunter2\nb: 1",
        "a.password:\n  hunter2\nb: 1",
        "a.password: # below\n  hunter2\nb: 1",
        "a.passwords:\n- hunter2\n- hunter3\nb: 1",
        "a.password: \"hunter2\\\n  hunter3\"\nb: 1",
        "a.password: \"hunter2\n  hunter3\"\r\nb: 1\r\n",
        "a.password: !vault |\n  $ANSIBLE;hunter2\n  hunter3\nb: 1",
        "\"a.password\": hun,ter2",
        "{\"a.password\":\n\"hunter2\", \"b\": 1}",
        "{a.password: hunter2, b: 1}",
        "- name: a.password\n  value: |\n    hunter2\n- name: b\n  value: 1",
        "[{\"name\": \"a.password\", \"value\": \"hunter2\"}, {\"b\": 1}]",
        "a.password: \"hunter2"
      })
  void noFormOfASecretInYamlOrJsonIsShown(String text) {
    String shown = Secrets.maskedFile(text);

    assertThat(shown).contains("<masked>").doesNotContain("hun", "ter");
    assertThat(shown.split("\n", -1)).hasSameSizeAs(text.split("\n", -1));
    if (text.contains("b")) {
      assertThat(shown).containsAnyOf("b: 1", "\"b\": 1", "- name: b\n  value: 1");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "credentials:\n  user: x\nb: 1",
        "credentials:\n- user: x",
        "credentials:\n  [x]",
        "{\"credentials\": {\"user\": \"x\"}}",
        "token:\nb: \"1\"",
        "a: |\n  text\n  of lines"
      })
  void fieldsBelowASecretNameAreJudgedByTheirOwnNames(String text) {
    assertThat(Secrets.maskedFile(text)).isEqualTo(text);
  }

  @Property
  void noFormOfASecretSettingShowsItsValue(
      @ForAll("secretKeys") String key, @ForAll("values") String value) {
    assertThat(Secrets.masked(key, value)).doesNotContain(value);
    assertThat(Secrets.maskedWords(List.of("--set", key + "=" + value)).get(1))
        .doesNotContain(value);
    assertThat(Secrets.maskedText("'" + key + "=" + value + "' is wrong")).doesNotContain(value);
    assertThat(
            Secrets.maskedText(
                "<property>\n<name>%s</name>\n<value>%s</value></property>".formatted(key, value)))
        .doesNotContain(value);
  }

  @Provide
  Arbitrary<String> secretKeys() {
    Arbitrary<String> word = Arbitraries.strings().withCharRange('a', 'z').ofMinLength(1);
    return Combinators.combine(
            word,
            Arbitraries.of(
                "password", "secret", "secret.key", "credential", "keypassword", "token"))
        .as((prefix, last) -> "com." + prefix + "." + last);
  }

  /** Values that no other part of the texts can contain. */
  @Provide
  Arbitrary<String> values() {
    return Arbitraries.strings()
        .withCharRange('0', '9')
        .withChars("!$%*+,/:=@^~\\")
        .ofMinLength(1)
        .ofMaxLength(20)
        .filter(value -> !value.matches("[/=:,]+"));
  }
}
