// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import dev.htk.harness.cluster.MiniCluster;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.io.crypto.tls.X509Util;

/**
 * A running HBase whose servers talk TLS only, and ask their clients for a certificate, as they do
 * by default.
 */
final class TlsCluster implements AutoCloseable {

  /** The password of all stores, which no command may show. */
  static final String PASSWORD = "hunter2hunter";

  private static final List<String> OF_CLIENTS =
      List.of(
          HConstants.ZOOKEEPER_QUORUM,
          HConstants.ZOOKEEPER_CLIENT_PORT,
          HConstants.ZOOKEEPER_ZNODE_PARENT,
          HConstants.HBASE_DIR);

  private static final String ALIAS = "hbase";

  private final MiniCluster cluster;
  private final Path folder;

  private TlsCluster(MiniCluster cluster, Path folder) {
    this.cluster = cluster;
    this.folder = folder;
  }

  static TlsCluster start() throws Exception {
    Path folder = Files.createTempDirectory("tls-cluster");
    makeStores(folder, "own");
    makeStores(folder, "foreign");
    Map<String, String> settings = new HashMap<>(clientSettings(folder, true, "own"));
    settings.put(HConstants.REGIONSERVER_INFO_PORT, "0");
    settings.put(X509Util.HBASE_SERVER_NETTY_TLS_ENABLED, "true");
    settings.put(X509Util.HBASE_SERVER_NETTY_TLS_SUPPORTPLAINTEXT, "false");
    for (String role : List.of("master", "regionserver")) {
      settings.put("hbase." + role + ".hostname", "localhost");
    }
    return new TlsCluster(MiniCluster.start(1, settings, folder.resolve("mini")), folder);
  }

  Connection connection() {
    return cluster.connection();
  }

  /**
   * Returns a new CONF_DIR for the kit's {@code --cluster}.
   *
   * @param trusts whose certificate the client trusts: {@code own} for the cluster's, or {@code
   *     foreign}
   */
  Path configuration(boolean tls, String trusts) throws IOException {
    Configuration site = new Configuration(false);
    for (String key : OF_CLIENTS) {
      site.set(key, connection().getConfiguration().get(key));
    }
    clientSettings(folder, tls, trusts).forEach(site::set);
    Path configuration = Files.createTempDirectory(folder, "client");
    try (OutputStream out = Files.newOutputStream(configuration.resolve("hbase-site.xml"))) {
      site.writeXml(out);
    }
    return configuration;
  }

  private static Map<String, String> clientSettings(Path folder, boolean tls, String trusts) {
    return Map.of(
        X509Util.HBASE_CLIENT_NETTY_TLS_ENABLED,
        Boolean.toString(tls),
        X509Util.TLS_CONFIG_KEYSTORE_LOCATION,
        keys(folder, "own").toString(),
        X509Util.TLS_CONFIG_KEYSTORE_PASSWORD,
        PASSWORD,
        X509Util.TLS_CONFIG_TRUSTSTORE_LOCATION,
        trusted(folder, trusts).toString(),
        X509Util.TLS_CONFIG_TRUSTSTORE_PASSWORD,
        PASSWORD);
  }

  private static Path keys(Path folder, String owner) {
    return folder.resolve(owner + "-keys.p12");
  }

  private static Path trusted(Path folder, String owner) {
    return folder.resolve(owner + "-trusted.p12");
  }

  /** Makes a key with its certificate, and a store that trusts it. */
  private static void makeStores(Path folder, String owner)
      throws IOException, InterruptedException, GeneralSecurityException {
    File keys = keys(folder, owner).toFile();
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                ALIAS,
                "-keyalg",
                "RSA",
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=dns:localhost,ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                keys.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .start();
    String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (keytool.waitFor() != 0) {
      throw new AssertionError("keytool made no key: " + said);
    }
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry(
        ALIAS, KeyStore.getInstance(keys, PASSWORD.toCharArray()).getCertificate(ALIAS));
    try (OutputStream out = Files.newOutputStream(trusted(folder, owner))) {
      trusted.store(out, PASSWORD.toCharArray());
    }
  }

  @Override
  public void close() throws IOException {
    try {
      cluster.close();
    } finally {
      FileUtil.fullyDelete(folder.toFile());
    }
  }
}
