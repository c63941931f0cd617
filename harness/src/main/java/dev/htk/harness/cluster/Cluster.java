package dev.htk.harness.cluster;

import java.io.IOException;
import java.util.Collection;
import java.util.SortedMap;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Connection;

/** A running HBase cluster. Closing it ends what the kit started, and only that. */
public interface Cluster extends AutoCloseable {

  ClusterKind kind();

  /** How the cluster is named in manifests: {@code mini}, or the folder of its configuration. */
  String description();

  /** A connection that all threads may share; closed with the cluster. */
  Connection connection();

  /**
   * The values that each live region server's own configuration holds.
   *
   * @param keys the settings asked for; one that a server does not know is left out for it
   */
  SortedMap<ServerName, SortedMap<String, String>> settings(Collection<String> keys)
      throws IOException;

  @Override
  void close() throws IOException;
}
