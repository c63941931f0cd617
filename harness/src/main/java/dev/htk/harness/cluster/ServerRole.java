package dev.htk.harness.cluster;

import java.util.Locale;

/** What a server of a cluster is for. */
public enum ServerRole {
  NAMENODE("org.apache.hadoop.hdfs.server.namenode.NameNode"),
  DATANODE("org.apache.hadoop.hdfs.server.datanode.DataNode"),
  ZOOKEEPER("org.apache.hadoop.hbase.zookeeper.HQuorumPeer"),
  MASTER("org.apache.hadoop.hbase.master.HMaster"),
  REGIONSERVER("org.apache.hadoop.hbase.regionserver.HRegionServer");

  private final String mainClass;

  ServerRole(String mainClass) {
    this.mainClass = mainClass;
  }

  /** The class that an operator's scripts start. */
  public String mainClass() {
    return mainClass;
  }

  /** Whether it is a server of HDFS, and runs without HBase's jars. */
  public boolean isOfHdfs() {
    return this == NAMENODE || this == DATANODE;
  }

  /** The word in the names of servers and of their logs. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
