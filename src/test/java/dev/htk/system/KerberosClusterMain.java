// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.htk.coprocessor.ServerRecorder;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
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
import org.apache.hadoop.hbase.security.token.TokenProvider;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.kerby.kerberos.kerb.KrbException;
import org.apache.kerby.kerberos.kerb.client.KrbClient;
import org.apache.kerby.kerberos.kerb.server.SimpleKdcServer;
import org.apache.kerby.kerberos.kerb.type.ticket.TgtTicket;
import org.apache.kerby.util.NetworkUtil;
import org.awaitility.Awaitility;

/**
 * A Kerberos server and an HBase with Kerberos and authorization, on the local file system or on an
 * HDFS with Kerberos. They end with this JVM, which ends with its standard input. Each line of that
 * is a pattern of paths, and is answered by a line with those that exist.
 */
final class KerberosClusterMain {

  /** The line that says that clients may come. */
  static final String READY = "ready";

  /** The argument that asks for an HDFS. */
  static final String HDFS = "hdfs";

  /** The folder with the configuration of YARN's servers. */
  static final String OF_YARN = "of-yarn";

  /** A client setting that no command may show. */
  static final String SECRET = "hunter2hunter";

  /** A snapshot of {@link KerberosUser#SKEWED}, whose files everybody may read. */
  static final String SNAPSHOT = "skewed-1";

  private static final String REALM = "EXAMPLE.COM";
  private static final String SERVICE = "hbase/localhost";
  private static final String YARN = "yarn/localhost";
  private static final String WEB = "HTTP/localhost";
  private static final List<String> YARN_ROLES = List.of("resourcemanager", "nodemanager");

  /** The settings that a client needs to reach the cluster. */
  private static final List<String> OF_CLIENTS =
      List.of(
          HConstants.ZOOKEEPER_QUORUM,
          HConstants.ZOOKEEPER_CLIENT_PORT,
          HConstants.ZOOKEEPER_ZNODE_PARENT,
          HConstants.HBASE_DIR,
          CommonConfigurationKeysPublic.FS_DEFAULT_NAME_KEY,
          "hadoop.security.authentication",
          "hbase.security.authentication",
          "hbase.security.authorization",
          "hbase.master.kerberos.principal",
          "hbase.regionserver.kerberos.principal",
          "dfs.namenode.kerberos.principal",
          "dfs.data.transfer.protection",
          "yarn.resourcemanager.principal",
          "yarn.nodemanager.principal");

  private final Path folder;
  private final boolean hasHdfs;

  private KerberosClusterMain(Path folder, boolean hasHdfs) {
    this.folder = folder;
    this.hasHdfs = hasHdfs;
  }

  /**
   * Starts all, and waits.
   *
   * @param arguments a folder, which gets {@code krb5.conf}, a client configuration for each user
   *     and perhaps a ticket cache, and a configuration for YARN's servers; then {@link #HDFS} if
   *     there is to be one
   */
  public static void main(String[] arguments) throws Exception {
    Thread.currentThread()
        .setUncaughtExceptionHandler(
            (thread, failure) -> {
              // The Kerberos server's threads would keep this JVM alive.
              failure.printStackTrace();
              Runtime.getRuntime().halt(1);
            });
    PrintStream out = System.out;
    System.setOut(System.err);
    List<String> words = List.of(arguments);
    FileSystem files = new KerberosClusterMain(Path.of(words.get(0)), words.contains(HDFS)).start();
    out.println(READY);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    for (String pattern = in.readLine(); pattern != null; pattern = in.readLine()) {
      FileStatus[] found = files.globStatus(new org.apache.hadoop.fs.Path(pattern));
      out.println(Stream.of(found).map(file -> file.getPath().toUri().getPath()).toList());
    }
    Runtime.getRuntime().halt(0);
  }

  private FileSystem start() throws Exception {
    SimpleKdcServer kdc = kdc();
    Path keytab = keytab(kdc, SERVICE, WEB);
    Configuration servers = servers(keytab);
    UserGroupInformation.setConfiguration(servers);
    UserGroupInformation.loginUserFromKeytab(SERVICE, keytab.toString());
    System.setProperty("test.build.data.basedirectory", folder.resolve("hbase").toString());
    HBaseTestingUtility utility = new HBaseTestingUtility(servers);
    if (hasHdfs) {
      MiniDFSCluster hdfs =
          new MiniDFSCluster.Builder(servers, folder.resolve("hdfs").toFile()).build();
      hdfs.waitActive();
      utility.setDFSCluster(hdfs);
      // Everybody's jobs go there.
      FileSystem.mkdirs(
          hdfs.getFileSystem(),
          new org.apache.hadoop.fs.Path(MRJobConfig.DEFAULT_MR_AM_STAGING_DIR),
          new FsPermission("1777"));
    }
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
    writeYarnsConfiguration(keytab(kdc, YARN), utility);
    return utility.getTestFileSystem();
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

  private Path keytab(SimpleKdcServer kdc, String... principals) throws KrbException {
    Path keytab = folder.resolve(principals[0].replace('/', '-') + ".keytab");
    kdc.createAndExportPrincipals(keytab.toFile(), principals);
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
    servers.set(
        CoprocessorHost.REGION_COPROCESSOR_CONF_KEY, guard + "," + TokenProvider.class.getName());
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
    for (String role : List.of("namenode", "datanode")) {
      servers.set("dfs." + role + ".keytab.file", keytab.toString());
      servers.set("dfs." + role + ".kerberos.principal", SERVICE + "@" + REALM);
    }
    servers.set("dfs.web.authentication.kerberos.keytab", keytab.toString());
    servers.set("dfs.web.authentication.kerberos.principal", WEB + "@" + REALM);
    servers.set("dfs.block.access.token.enable", "true");
    servers.set("dfs.data.transfer.protection", "authentication");
    servers.set("ignore.secure.ports.for.testing", "true");
    for (String role : YARN_ROLES) {
      servers.set("yarn." + role + ".principal", YARN + "@" + REALM);
    }
    servers.set("hbase.rootdir.perms", "755");
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
    utility.getAdmin().snapshot(SNAPSHOT, KerberosUser.SKEWED);
  }

  private void writeConfiguration(KerberosUser user, Path keytab, HBaseTestingUtility utility)
      throws IOException {
    Configuration site = ofClients(utility);
    if (keytab != null) {
      site.set("hbase.client.keytab.file", keytab.toString());
      site.set("hbase.client.keytab.principal", user.word() + "@" + REALM);
    }
    site.set("hbase.rpc.tls.keystore.password", SECRET);
    write(site, folder.resolve(user.word()).resolve("hbase-site.xml"));
  }

  private void writeYarnsConfiguration(Path keytab, HBaseTestingUtility utility)
      throws IOException {
    Configuration site = ofClients(utility);
    YARN_ROLES.forEach(role -> site.set("yarn." + role + ".keytab", keytab.toString()));
    write(site, folder.resolve(OF_YARN).resolve("core-site.xml"));
  }

  private static Configuration ofClients(HBaseTestingUtility utility) {
    Configuration site = new Configuration(false);
    OF_CLIENTS.forEach(key -> site.set(key, utility.getConfiguration().get(key)));
    return site;
  }

  private static void write(Configuration site, Path file) throws IOException {
    Files.createDirectories(file.getParent());
    try (OutputStream out = Files.newOutputStream(file)) {
      site.writeXml(out);
    }
  }
}
