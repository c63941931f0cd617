// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster;

import java.util.Locale;

/** The role of a server in a cluster. */
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

  /** Returns the main class that the scripts of HBase and Hadoop start. */
  public String mainClass() {
    return mainClass;
  }

  /** Returns whether this is an HDFS server, which runs without HBase's jars. */
  public boolean isOfHdfs() {
    return this == NAMENODE || this == DATANODE;
  }

  /** Returns the word used in names of servers and of their logs. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
