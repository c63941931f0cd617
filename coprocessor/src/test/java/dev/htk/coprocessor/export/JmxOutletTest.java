package dev.htk.coprocessor.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.coprocessor.recording.RecorderSettings;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Set;
import javax.management.Attribute;
import javax.management.AttributeNotFoundException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class JmxOutletTest {

  private static final String SERVER = "rs1,16020,1";

  private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();

  private static Recording recording() {
    return new Recording(RecorderSettings.of(new Configuration(false)), () -> 1);
  }

  private static ObjectName nameOf(String server) throws Exception {
    return new ObjectName("htk.recorder:name=Meters,server=" + ObjectName.quote(server));
  }

  @Test
  void aServersMetersAreAttributesAndNewCausesComeUp() throws Exception {
    Recording recording = recording();
    try (JmxOutlet outlet = JmxOutlet.start(recording, SERVER)) {
      ObjectName name = nameOf(SERVER);
      assertThatThrownBy(() -> beans.getAttribute(name, "htk.stall{cause=QUOTA}.count"))
          .isInstanceOf(AttributeNotFoundException.class);

      recording.record(StallEvent.of(StallCause.QUOTA, Scope.server(), 0).endedAt(70));
      assertThat(beans.getAttribute(name, "htk.stall{cause=QUOTA}.count")).isEqualTo(1L);
      assertThat(beans.getAttribute(name, "htk.stall{cause=QUOTA}.total")).isEqualTo(70L);
      assertThat(beans.getMBeanInfo(name).getAttributes())
          .extracting(MBeanAttributeInfo::getName)
          .contains("htk.stall{cause=QUOTA}.max", "htk.wal.sync.count", "htk.batch.max");
      assertThat(beans.getAttributes(name, new String[] {"htk.flush.count", "no.such"}).asList())
          .extracting(Attribute::getName)
          .containsExactly("htk.flush.count");
      assertThatThrownBy(() -> beans.setAttribute(name, new Attribute("htk.flush.count", 1L)))
          .isInstanceOf(AttributeNotFoundException.class);
    }
  }

  @Test
  void severalServersOfOneJvmDoNotCollideAndLeaveNothingBehind() throws Exception {
    ObjectName all = new ObjectName("htk.recorder:*");
    Set<ObjectName> before = beans.queryNames(all, null);
    JmxOutlet first = JmxOutlet.start(recording(), SERVER);
    JmxOutlet second = JmxOutlet.start(recording(), "rs1,16021,1");
    assertThat(beans.queryNames(all, null)).contains(nameOf(SERVER), nameOf("rs1,16021,1"));
    for (JmxOutlet outlet : Arrays.asList(first, second)) {
      outlet.close();
    }
    assertThat(beans.queryNames(all, null)).isEqualTo(before);
  }
}
