// SPDX-License-Identifier: Apache-2.0
package dev.htk.snapshot;

/** The JMX beans of a region server that the kit reads. */
public enum CounterPage {
  SERVER("Hadoop:service=HBase,name=RegionServer,sub=Server"),
  WAL("Hadoop:service=HBase,name=RegionServer,sub=WAL"),
  IPC("Hadoop:service=HBase,name=RegionServer,sub=IPC"),
  OPERATING_SYSTEM("java.lang:type=OperatingSystem"),
  MEMORY("java.lang:type=Memory"),
  /** All collectors of the JVM; their figures are summed. */
  COLLECTORS("java.lang:type=GarbageCollector,name=*");

  private final String query;

  CounterPage(String query) {
    this.query = query;
  }

  /** Returns the name of the bean, or a pattern for several. */
  public String query() {
    return query;
  }
}
