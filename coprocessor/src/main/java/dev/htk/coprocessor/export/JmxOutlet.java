package dev.htk.coprocessor.export;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * A server's meters in JMX, as {@code htk.recorder:server="HOST,PORT,STARTCODE",name=Meters}:
 * several servers of one JVM have one each. Costs nothing until somebody reads.
 */
public final class JmxOutlet implements AutoCloseable {
  private static final String DOMAIN = "htk.recorder";

  private final MBeanServer beans;
  private final ObjectName name;

  private JmxOutlet(MBeanServer beans, ObjectName name) {
    this.beans = beans;
    this.name = name;
  }

  /**
   * Registers the meters.
   *
   * @param server its name, {@code host,port,startcode}
   * @throws JMException if JMX does not take them
   */
  public static JmxOutlet start(Recording recording, String server) throws JMException {
    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    ObjectName name =
        new ObjectName(DOMAIN + ":server=" + ObjectName.quote(server) + ",name=Meters");
    beans.registerMBean(new MeterBean(recording.meters()::readings), name);
    recording.source(SourceKind.JMX).switchOn();
    return new JmxOutlet(beans, name);
  }

  /** Takes them away. */
  @Override
  public void close() throws JMException {
    beans.unregisterMBean(name);
  }
}
