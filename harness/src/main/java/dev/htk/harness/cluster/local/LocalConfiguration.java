// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster.local;

import dev.htk.harness.files.PrivateFiles;
import dev.htk.harness.storage.StorageLayout;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/**
 * Writes the configuration folders of a local cluster: one for each server, and one for clients.
 *
 * @param settings for all HBase servers and the client; they override the kit's own
 * @param replication replicas that HDFS keeps of each block
 */
record LocalConfiguration(
    LocalFolders folders, LocalPorts ports, Map<String, String> settings, int replication) {

  private static final String LOOPBACK = "127.0.0.1";
  private static final String ANY_PORT = LOOPBACK + ":0";
  private static final String HOST = "localhost";

  /** Jetty requires a web application for each page; the jars of HBase and Hadoop hold none. */
  private static final List<String> PAGES =
      List.of(
          "webapps/hdfs",
          "webapps/datanode",
          "webapps/static",
          "hbase-webapps/master",
          "hbase-webapps/regionserver",
          "hbase-webapps/static");

  /** Refreshes the metrics on a server's page every second; Hadoop's default is ten seconds. */
  private static final String METRICS = "*.period=1\n";

  private static final String LOGGING =
      """
      status = error
      appender.console.type = Console
      appender.console.name = console
      appender.console.target = SYSTEM_ERR
      appender.console.layout.type = PatternLayout
      appender.console.layout.pattern = %d{yyyy-MM-dd HH:mm:ss,SSSZ} %-5p [%t] %c{2}: %.-2000m%n
      rootLogger = info, console
      logger.audit.name = org.apache.hadoop.hdfs.server.namenode.FSNamesystem.audit
      logger.audit.level = warn
      logger.trace.name = org.apache.hadoop.hdfs.server.datanode.DataNode.clienttrace
      logger.trace.level = warn
      """;

  /** For a Hadoop that logs by reload4j. */
  private static final String OLD_LOGGING =
      """
      log4j.rootLogger=INFO, console
      log4j.appender.console=org.apache.log4j.ConsoleAppender
      log4j.appender.console.target=System.err
      log4j.appender.console.layout=org.apache.log4j.PatternLayout
      log4j.appender.console.layout.ConversionPattern=%d{yyyy-MM-dd HH:mm:ss,SSSZ} %-5p [%t] %c{2}: %m%n
      """;

  /** Writes the settings that a client needs and every server shares. */
  void writeClient(Path folder) throws IOException {
    write(folder, core(), hdfs(), hbase());
  }

  void writeNameNode(String name) throws IOException {
    Configuration hdfs = hdfs();
    hdfs.set("dfs.namenode.name.dir", folders.data().resolve(name).toUri().toString());
    hdfs.set("dfs.namenode.rpc-bind-host", LOOPBACK);
    hdfs.set("dfs.namenode.http-address", ANY_PORT);
    hdfs.set("dfs.namenode.safemode.extension", "0");
    hdfs.set("dfs.namenode.datanode.registration.ip-hostname-check", "false");
    // As in a MiniCluster: the journal shares the DataNodes' disk only because all run on one host.
    hdfs.set("dfs.namenode.edits.noeditlogchannelflush", "true");
    writeServer(name, hdfs, hbase());
  }

  /**
   * @param volumes with their types, in HDFS's syntax
   * @param settings additional HDFS settings
   */
  void writeDataNode(String name, String volumes, Map<String, String> settings) throws IOException {
    Configuration hdfs = hdfs();
    hdfs.set("dfs.datanode.data.dir", volumes);
    hdfs.set("dfs.datanode.hostname", HOST);
    for (String server : List.of("", "http.", "ipc.")) {
      hdfs.set("dfs.datanode." + server + "address", ANY_PORT);
    }
    // It starts before the NameNode; by default it tries again each second, ten times.
    hdfs.set("ipc.client.connect.retry.interval", "200");
    hdfs.set("ipc.client.connect.max.retries", "100");
    StorageLayout.dataNodeSettings().forEach(hdfs::set);
    settings.forEach(hdfs::set);
    writeServer(name, hdfs, hbase());
  }

  /** Configures ZooKeeper, the master, or a region server with its own port. */
  void writeHBaseServer(String name, int regionServerPort) throws IOException {
    Configuration hbase = new Configuration(false);
    hbase.set("hbase.tmp.dir", folders.temporary(name).toString());
    hbase.set("hbase.zookeeper.property.dataDir", folders.data().resolve(name).toString());
    hbase.set("hbase.zookeeper.property.clientPortAddress", LOOPBACK);
    hbase.set("hbase.zookeeper.property.admin.enableServer", "false");
    // Short ticks let servers end sessions soon; the long maximum grants sessions as requested.
    hbase.set("hbase.zookeeper.property.tickTime", "1000");
    hbase.set("hbase.zookeeper.property.maxSessionTimeout", "180000");
    hbase.set("hbase.master.hostname", HOST);
    hbase.set("hbase.master.ipc.address", LOOPBACK);
    hbase.set("hbase.master.port", Integer.toString(ports.master()));
    hbase.set("hbase.master.info.port", "0");
    hbase.set("hbase.master.info.bindAddress", LOOPBACK);
    hbase.set("hbase.master.infoserver.redirect", "false");
    String servers = Integer.toString(ports.regionServers().size());
    hbase.set("hbase.master.wait.on.regionservers.mintostart", servers);
    hbase.set("hbase.master.wait.on.regionservers.maxtostart", servers);
    hbase.set("hbase.unsafe.regionserver.hostname", HOST);
    hbase.set("hbase.regionserver.ipc.address", LOOPBACK);
    hbase.set("hbase.regionserver.port", Integer.toString(regionServerPort));
    hbase.set("hbase.regionserver.info.port", "0");
    hbase.set("hbase.regionserver.info.bindAddress", LOOPBACK);
    // How often a region server that started before its master was ready tries again.
    hbase.set("hbase.regionserver.msginterval", "1000");
    // Aggregates metrics over regions as often as the pages that show them are refreshed.
    hbase.set("hbase.regionserver.metrics.period", "1000");
    hbase().forEach(setting -> hbase.set(setting.getKey(), setting.getValue()));
    writeServer(name, hdfs(), hbase);
  }

  private Configuration core() {
    Configuration core = new Configuration(false);
    core.set("fs.defaultFS", root());
    return core;
  }

  private Configuration hdfs() {
    Configuration hdfs = new Configuration(false);
    hdfs.set("dfs.replication", Integer.toString(replication));
    return hdfs;
  }

  private Configuration hbase() {
    Configuration hbase = new Configuration(false);
    hbase.set("hbase.cluster.distributed", "true");
    hbase.set("hbase.rootdir", root() + "/hbase");
    hbase.set("hbase.zookeeper.quorum", HOST);
    hbase.set("hbase.zookeeper.property.clientPort", Integer.toString(ports.zooKeeper()));
    settings.forEach(hbase::set);
    return hbase;
  }

  private String root() {
    return Phrase.of("hdfs://%s:%d", HOST, ports.nameNode());
  }

  private void writeServer(String name, Configuration hdfs, Configuration hbase)
      throws IOException {
    Path folder = folders.configuration(name);
    Path temporary = Files.createDirectories(folders.temporary(name));
    Configuration core = core();
    core.set("hadoop.tmp.dir", temporary.toString());
    write(folder, core, hdfs, hbase);
    Files.writeString(folder.resolve("log4j2.properties"), LOGGING);
    Files.writeString(folder.resolve("log4j.properties"), OLD_LOGGING);
    Files.writeString(folder.resolve("hadoop-metrics2-hbase.properties"), METRICS);
    for (String page : PAGES) {
      Path application = Files.createDirectories(folder.resolve(page).resolve("WEB-INF"));
      Files.writeString(application.resolve("web.xml"), "<web-app/>");
    }
  }

  private static void write(
      Path folder, Configuration core, Configuration hdfs, Configuration hbase) throws IOException {
    Files.createDirectories(folder);
    write(folder.resolve("core-site.xml"), core);
    write(folder.resolve("hdfs-site.xml"), hdfs);
    write(folder.resolve("hbase-site.xml"), hbase);
  }

  /** Names the file itself as the source of its settings; Hadoop would name this program. */
  private static void write(Path file, Configuration content) throws IOException {
    Configuration ofFile = new Configuration(false);
    String source = file.getFileName().toString();
    content.forEach(setting -> ofFile.set(setting.getKey(), setting.getValue(), source));
    try (OutputStream out = PrivateFiles.open(file)) {
      ofFile.writeXml(out);
    }
  }
}
