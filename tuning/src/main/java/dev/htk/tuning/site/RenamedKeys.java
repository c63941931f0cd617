// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import java.util.Map;

/**
 * The keys that Hadoop's {@code Configuration} renames as it reads a file, so that an old name and
 * the new one are one key.
 *
 * <p>They are those of Hadoop 3.4 itself and of {@code HBaseConfiguration} of HBase 2.5 and 2.6.
 * Further old names, which HBase's code looks up one by one, are not among them.
 */
final class RenamedKeys {

  private static final Map<String, String> NEW_NAMES =
      Map.ofEntries(
          Map.entry("dfs.df.interval", "fs.df.interval"),
          Map.entry("dfs.nfs.exports.allowed.hosts", "nfs.exports.allowed.hosts"),
          Map.entry("dfs.umaskmode", "fs.permissions.umask-mode"),
          Map.entry("fs.default.name", "fs.defaultFS"),
          Map.entry("hadoop.configured.node.mapping", "net.topology.configured.node.mapping"),
          Map.entry("topology.node.switch.mapping.impl", "net.topology.node.switch.mapping.impl"),
          Map.entry("topology.script.file.name", "net.topology.script.file.name"),
          Map.entry("topology.script.number.args", "net.topology.script.number.args"),
          Map.entry("hbase.ipc.server.reservoir.enabled", "hbase.server.allocator.pool.enabled"),
          Map.entry(
              "hbase.ipc.server.reservoir.initial.buffer.size",
              "hbase.server.allocator.buffer.size"),
          Map.entry(
              "hbase.ipc.server.reservoir.initial.max", "hbase.server.allocator.max.buffer.count"),
          Map.entry("hbase.normalizer.min.region.count", "hbase.normalizer.merge.min.region.count"),
          Map.entry("hbase.offheapcache.minblocksize", "hbase.blockcache.minblocksize"),
          Map.entry("hbase.regionserver.hostname", "hbase.unsafe.regionserver.hostname"),
          Map.entry(
              "hbase.regionserver.hostname.disable.master.reversedns",
              "hbase.unsafe.regionserver.hostname.disable.master.reversedns"),
          Map.entry("hlog.bulk.output", "wal.bulk.output"),
          Map.entry("hlog.input.tables", "wal.input.tables"),
          Map.entry("hlog.input.tablesmap", "wal.input.tablesmap"));

  private RenamedKeys() {}

  /** Returns the new name of each old one. */
  static Map<String, String> newNames() {
    return NEW_NAMES;
  }

  /** Returns the name under which Hadoop holds a key's value. */
  static String current(String name) {
    return NEW_NAMES.getOrDefault(name, name);
  }
}
