// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;

/** Reads files with Hadoop's own Configuration, which knows the old names of HBase. */
final class HadoopReading {

  /** Stands for a value that Hadoop cannot expand. */
  static final String TOO_DEEP = "too deep";

  static {
    HBaseConfiguration.create();
  }

  private HadoopReading() {}

  static Configuration load(byte[] bytes) {
    Configuration configuration = new Configuration(false);
    configuration.addResource(new ByteArrayInputStream(bytes), "hbase-site.xml");
    configuration.size(); // Loads the resource.
    return configuration;
  }

  /** Reads a file with its includes; empty if Hadoop misses one of them. */
  static Optional<Configuration> load(Path file) {
    Configuration configuration = new Configuration(false);
    configuration.addResource(new org.apache.hadoop.fs.Path(file.toString()));
    try {
      configuration.size(); // Loads the resource.
      return Optional.of(configuration);
    } catch (RuntimeException e) {
      if (String.valueOf(e.getMessage()).contains("Fetch fail on include")) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** Returns keys and values, neither expanded nor trimmed. */
  static SortedMap<String, String> values(byte[] bytes) {
    return values(load(bytes));
  }

  /** Returns keys and values, neither expanded nor trimmed. */
  static SortedMap<String, String> values(Configuration configuration) {
    SortedMap<String, String> values = new TreeMap<>();
    for (Map.Entry<String, String> entry : configuration) {
      values.put(entry.getKey(), entry.getValue());
    }
    return values;
  }

  /** Returns a value with its variables replaced. */
  static Optional<String> expanded(Configuration configuration, String key) {
    try {
      return Optional.ofNullable(configuration.get(key));
    } catch (IllegalStateException e) {
      return Optional.of(TOO_DEEP);
    }
  }
}
