// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

/** The narrowest place where HBase reads a setting; a narrower place overrides the wider ones. */
public enum SettingScope {
  /** Read from the server's own configuration only. */
  SERVER,
  /** Read by a region: the table's descriptor overrides the server. */
  TABLE,
  /** Read by a region from the table's descriptor only, never from the server's configuration. */
  TABLE_ONLY,
  /** Read by a store: the column family's descriptor overrides table and server. */
  FAMILY,
  /** Read by clients; servers ignore it, or read it only for their own client connections. */
  CLIENT
}
