package dev.htk.harness.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import org.apache.hadoop.hbase.util.JSONBean;

/** Reads the JMX beans of this JVM, in the form of a server's {@code /jmx} page. */
final class OwnBeans {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private OwnBeans() {}

  /** Returns the beans whose names match a query, such as {@code java.lang:type=Memory}. */
  static JsonNode matching(String query) throws IOException {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    try (JSONBean.Writer writer = new JSONBean().open(out)) {
      writer.write(ManagementFactory.getPlatformMBeanServer(), new ObjectName(query), null, false);
    } catch (MalformedObjectNameException e) {
      throw new IllegalArgumentException("'" + query + "' is not a query for beans", e);
    }
    return JSON.readTree(text.toString()).path("beans");
  }
}
