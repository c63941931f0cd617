// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import java.io.ByteArrayInputStream;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/** Reads a file's bytes with Hadoop's own Configuration. */
final class HadoopReading {

  private HadoopReading() {}

  static Configuration load(byte[] bytes) {
    Configuration configuration = new Configuration(false);
    configuration.addResource(new ByteArrayInputStream(bytes), "hbase-site.xml");
    configuration.size(); // Loads the resource.
    return configuration;
  }

  /** Returns keys and values, neither expanded nor trimmed. */
  static SortedMap<String, String> values(byte[] bytes) {
    SortedMap<String, String> values = new TreeMap<>();
    for (Map.Entry<String, String> entry : load(bytes)) {
      values.put(entry.getKey(), entry.getValue());
    }
    return values;
  }
}
