// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/**
 * Identifies this build of the kit.
 *
 * @param commit abbreviated, with {@code -dirty} if the sources differed from it; {@code unknown}
 *     for a build outside a clone
 */
public record KitBuild(String version, String commit) {

  private static final String RESOURCE = "/dev/htk/harness/build.properties";

  public static KitBuild current() {
    Properties properties = new Properties();
    try (InputStream in = KitBuild.class.getResourceAsStream(RESOURCE)) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException e) {
      throw new IllegalStateException("the kit's own " + RESOURCE + " cannot be read", e);
    }
    String commit = properties.getProperty("git.commit.id.abbrev", "unknown");
    boolean dirty = Boolean.parseBoolean(properties.getProperty("git.dirty"));
    return new KitBuild(
        properties.getProperty("version", "unknown"), dirty ? commit + "-dirty" : commit);
  }
}
