// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import dev.htk.coprocessor.ServerRecorder;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HBaseTestingUtility;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.StartMiniClusterOption;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.security.access.AccessController;
import org.apache.hadoop.hbase.security.access.Permission;
import org.apache.hadoop.hbase.security.access.PermissionStorage;
import org.apache.hadoop.hbase.security.access.UserPermission;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.kerby.kerberos.kerb.KrbException;
import org.apache.kerby.kerberos.kerb.client.KrbClient;
import org.apache.kerby.kerberos.kerb.server.SimpleKdcServer;
import org.apache.kerby.kerberos.kerb.type.ticket.TgtTicket;
import org.apache.kerby.util.NetworkUtil;
import org.awaitility.Awaitility;

/**
 * A Kerberos server and an HBase with Kerberos and authorization, on the local file system. They
 * end with this JVM, which ends with its standard input.
 */
final class KerberosClusterMain {

  /** The line that says that clients may come. */
  static final String READY = "ready";

  /** A client setting that no command may show. */
  static final String SECRET = "hunter2hunter";

  private static final String REALM = "EXAMPLE.COM";
  private static final String SERVICE = "hbase/localhost";

  /** The settings that a client needs to reach the cluster. */
  private static final List<String> OF_CLIENTS =
      List.of(
          HConstants.ZOOKEEPER_QUORUM,
          HConstants.ZOOKEEPER_CLIENT_PORT,
          HConstants.ZOOKEEPER_ZNODE_PARENT,
          HConstants.HBASE_DIR,
          "hadoop.security.authentication",
          "hbase.security.authentication",
          "hbase.security.authorization",
          "hbase.master.kerberos.principal",
          "hbase.regionserver.kerberos.principal");

  private final Path folder;

  private KerberosClusterMain(Path folder) {
    this.folder = folder;
  }

  /**
   * Starts both, and waits.
   *
   * @param arguments a folder, which gets {@code krb5.conf} and, for each user, a client
   *     configuration and perhaps a ticket cache
   */
  public static void main(String[] arguments) throws Exception {
    PrintStream out = System.out;
    System.setOut(System.err);
    new KerberosClusterMain(Path.of(arguments[0])).start();
    out.println(READY);
    while (System.in.read() >= 0) {
      // Nobody writes anything: the stream's end is what counts.
    }
    Runtime.getRuntime().halt(0);
  }

  private void start() throws Exception {
    SimpleKdcServer kdc = kdc();
    Path keytab = keytab(kdc, SERVICE);
    Configuration servers = servers(keytab);
    UserGroupInformation.setConfiguration(servers);
    UserGroupInformation.loginUserFromKeytab(SERVICE, keytab.toString());
    System.setProperty("test.build.data.basedirectory", folder.resolve("hbase").toString());
    HBaseTestingUtility utility = new HBaseTestingUtility(servers);
    utility.startMiniZKCluster();
    utility.startMiniHBaseCluster(StartMiniClusterOption.builder().numRegionServers(1).build());
    utility.createTable(TableName.valueOf("ledger"), "d").close();
    fillFirstRegion(utility);
    grant(utility.getAdmin());
    for (KerberosUser user : KerberosUser.values()) {
      Path login = user.hasTicket() ? keytab(kdc, user.word()) : null;
      if (user.hasCache()) {
        storeTicket(user, kdc.getKrbClient(), login);
      }
      writeConfiguration(user, user.hasCache() ? null : login, utility);
    }
  }

  private SimpleKdcServer kdc() throws KrbException, IOException {
    SimpleKdcServer kdc = new SimpleKdcServer();
    kdc.setWorkDir(folder.toFile());
    kdc.setKdcRealm(REALM);
    kdc.setKdcHost("localhost");
    kdc.setAllowUdp(false);
    kdc.setKdcTcpPort(NetworkUtil.getServerPort());
    // Writes krb5.conf, and has this JVM use it.
    kdc.init();
    kdc.start();
    return kdc;
  }

  private Path keytab(SimpleKdcServer kdc, String principal) throws KrbException {
    Path keytab = folder.resolve(principal.replace('/', '-') + ".keytab");
    kdc.createAndExportPrincipals(keytab.toFile(), principal);
    return keytab;
  }

  /** Does what kinit does. */
  private void storeTicket(KerberosUser user, KrbClient client, Path keytab) throws KrbException {
    TgtTicket ticket = client.requestTgt(user.word() + "@" + REALM, keytab.toFile());
    client.storeTicket(ticket, user.cache(folder).toFile());
  }

  private static Configuration servers(Path keytab) {
    Configuration servers = HBaseConfiguration.create();
    new ProfileLibrary(SettingsCatalogue.load())
        .load("stock")
        .resolve(
            new MachineFacts(Runtime.getRuntime().maxMemory(), 2, 1, DiskKind.SSD, 10),
            Optional.empty())
        .entries()
        .forEach(entry -> servers.set(entry.key(), entry.value()));
    String guard = AccessController.class.getName();
    servers.set("hadoop.security.authentication", "kerberos");
    servers.set("hbase.security.authentication", "kerberos");
    servers.set("hbase.security.authorization", "true");
    servers.set(CoprocessorHost.MASTER_COPROCESSOR_CONF_KEY, guard);
    servers.set(CoprocessorHost.REGION_COPROCESSOR_CONF_KEY, guard);
    servers.set(
        CoprocessorHost.REGIONSERVER_COPROCESSOR_CONF_KEY,
        guard + "," + ServerRecorder.class.getName());
    for (String role : List.of("master", "regionserver")) {
      servers.set("hbase." + role + ".keytab.file", keytab.toString());
      servers.set("hbase." + role + ".kerberos.principal", SERVICE + "@" + REALM);
      servers.set("hbase." + role + ".hostname", "localhost");
    }
    // A region cannot be split or merged before files and records of its parents are gone.
    servers.setInt("hbase.hfile.compaction.discharger.interval", 1000);
    servers.setInt("hbase.catalogjanitor.interval", 30_000);
    servers.setInt(HConstants.MASTER_INFO_PORT, -1);
    servers.setInt(HConstants.REGIONSERVER_INFO_PORT, 0);
    return servers;
  }

  private static void grant(Admin admin) throws IOException {
    Awaitility.await("the table of rights")
        .atMost(1, TimeUnit.MINUTES)
        .pollInterval(50, TimeUnit.MILLISECONDS)
        .until(() -> admin.isTableAvailable(PermissionStorage.ACL_TABLE_NAME));
    for (KerberosUser user : KerberosUser.values()) {
      if (user.right().isPresent()) {
        Permission right = user.right().get();
        admin.grant(new UserPermission(user.word(), right), false);
      }
    }
  }

  /** Loads 17,576 rows, all of them before the one split key. */
  private static void fillFirstRegion(HBaseTestingUtility utility) throws IOException {
    byte[] family = Bytes.toBytes("d");
    byte[][] splits = {Bytes.toBytes("zzzz")};
    try (Table table = utility.createTable(KerberosUser.SKEWED, family, splits)) {
      utility.loadTable(table, family);
    }
    utility.flush(KerberosUser.SKEWED);
  }

  private void writeConfiguration(KerberosUser user, Path keytab, HBaseTestingUtility utility)
      throws IOException {
    Configuration site = new Configuration(false);
    for (String key : OF_CLIENTS) {
      site.set(key, utility.getConfiguration().get(key));
    }
    if (keytab != null) {
      site.set("hbase.client.keytab.file", keytab.toString());
      site.set("hbase.client.keytab.principal", user.word() + "@" + REALM);
    }
    site.set("hbase.rpc.tls.keystore.password", SECRET);
    Path file = Files.createDirectories(folder.resolve(user.word())).resolve("hbase-site.xml");
    try (OutputStream out = Files.newOutputStream(file)) {
      site.writeXml(out);
    }
  }
}
