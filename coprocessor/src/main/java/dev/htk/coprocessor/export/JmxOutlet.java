package dev.htk.coprocessor.export;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Publishes a server's meters in JMX. The name is {@code
 * htk.recorder:server="HOST,PORT,STARTCODE",name=Meters}, one for each server of a JVM. Costs
 * nothing until somebody reads.
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
   * @throws JMException if JMX refuses them
   */
  public static JmxOutlet start(Recording recording, String server) throws JMException {
    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    ObjectName name =
        new ObjectName(DOMAIN + ":server=" + ObjectName.quote(server) + ",name=Meters");
    beans.registerMBean(new MeterBean(recording.meters()::readings), name);
    recording.source(SourceKind.JMX).switchOn();
    return new JmxOutlet(beans, name);
  }

  /** Unregisters the meters. */
  @Override
  public void close() throws JMException {
    beans.unregisterMBean(name);
  }
}
