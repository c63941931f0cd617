// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** The chart library, read from its webjar on the class path. */
record ChartLibrary(String name, String version, String licence) {

  private static final String WEBJAR = "/META-INF/maven/org.webjars/echarts/pom.properties";
  private static final String SCRIPT = "/META-INF/resources/webjars/echarts/%s/echarts.min.js";

  static ChartLibrary echarts() throws IOException {
    Properties properties = new Properties();
    try (InputStream in = open(WEBJAR)) {
      properties.load(in);
    }
    return new ChartLibrary(
        "Apache ECharts", properties.getProperty("version"), "Apache License 2.0");
  }

  /** Returns the whole library as one script. */
  String script() throws IOException {
    return text(SCRIPT.formatted(version));
  }

  /** Returns a text from the class path. */
  static String text(String resource) throws IOException {
    try (InputStream in = open(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static InputStream open(String resource) throws IOException {
    InputStream in = ChartLibrary.class.getResourceAsStream(resource);
    if (in == null) {
      throw new IOException("the kit's jars lack " + resource);
    }
    return in;
  }
}
