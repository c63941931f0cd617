package dev.htk.harness.online;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.cluster.ServerPages;
import dev.htk.tuning.live.BlockCacheUse;
import dev.htk.tuning.live.RegionOpening;
import dev.htk.tuning.live.ServerView;
import java.io.IOException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerName;

/** Inspects region servers: their web pages, {@code hbase:meta}, and the recorder inside them. */
final class ServerViews {

  private static final String SERVER_BEANS = "Hadoop:service=HBase,name=RegionServer,sub=Server*";
  private static final String MEMORY_BEAN = "java.lang:type=Memory";

  private final RemoteCluster cluster;
  private final OwnReports reports;
  private final Map<String, List<RegionOpening>> openings;

  private ServerViews(
      RemoteCluster cluster, OwnReports reports, Map<String, List<RegionOpening>> openings) {
    this.cluster = cluster;
    this.reports = reports;
    this.openings = openings;
  }

  /**
   * Creates views with the current regions.
   *
   * @param keys the settings that the recorders are asked for
   */
  static ServerViews of(RemoteCluster cluster, Collection<String> keys) throws IOException {
    return new ServerViews(
        cluster,
        new OwnReports(cluster.connection(), keys),
        RegionOpenings.byServer(cluster.connection()));
  }

  /** Inspects one server now, except for its regions. */
  ServerView of(ServerName server, ServerMetrics metrics) throws IOException {
    ServerPages pages = cluster.pages();
    int port = metrics.getInfoServerPort();
    if (port <= 0) {
      throw new IOException(
          "region server %s shows no pages: it has been started just now, so try again, or"
                  .formatted(server)
              + " hbase.regionserver.info.port is -1 there");
    }
    OwnReports.Answer answer = reports.of(server);
    return new ServerView(
        server.getServerName(),
        server.getPort(),
        Instant.ofEpochMilli(server.getStartCode()),
        pages.configuration(server, port),
        pages.threads(server, port),
        cache(
            server,
            pages.beans(server, port, SERVER_BEANS),
            pages.beans(server, port, MEMORY_BEAN)),
        openings.getOrDefault(server.getServerName(), List.of()),
        answer.report(),
        answer.missing());
  }

  /** Takes the server's own bean, because servers that share a JVM have one each. */
  private static Optional<BlockCacheUse> cache(
      ServerName server, JsonNode serverBeans, JsonNode memory) {
    long heap = memory.at("/0/HeapMemoryUsage/max").asLong(-1);
    for (JsonNode bean : serverBeans) {
      if (bean.path("tag.serverName").asText().equals(server.getServerName())
          && bean.has("blockCacheSize")
          && heap > 0) {
        return Optional.of(
            new BlockCacheUse(
                bean.path("blockCacheSize").asLong(),
                bean.path("blockCacheFreeSize").asLong(),
                heap));
      }
    }
    return Optional.empty();
  }
}
