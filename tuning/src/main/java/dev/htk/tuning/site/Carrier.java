// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

/** Another tool's file that carries the content of a site file. Immutable. */
public interface Carrier {

  /** Returns what the file is, such as {@code Ambari's configuration}. */
  String form();

  /**
   * Returns the tool's file with the values of an edited site file in it.
   *
   * @throws SiteFileException if the file's form does not allow the edit
   */
  String with(SiteFile edited);
}
