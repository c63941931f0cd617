package dev.htk.coprocessor.export;

import dev.htk.coprocessor.wire.MeterReading;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.ReflectionException;

/**
 * Shows all meters of a server as read-only attributes of one MBean: {@code
 * htk.stall{cause=FLUSH}.count}, {@code .total} and {@code .max}. Attributes are added when causes
 * occur for the first time. Safe for use by many threads.
 */
final class MeterBean implements DynamicMBean {
  private final Supplier<List<MeterReading>> readings;

  MeterBean(Supplier<List<MeterReading>> readings) {
    this.readings = readings;
  }

  private Map<String, Long> values() {
    Map<String, Long> values = new LinkedHashMap<>();
    for (MeterReading reading : readings.get()) {
      String tags = reading.tags().isEmpty() ? "" : reading.tags().toString();
      String name = reading.name() + tags;
      values.put(name + ".count", reading.count());
      values.put(name + ".total", reading.total());
      values.put(name + ".max", reading.max());
    }
    return values;
  }

  @Override
  public Object getAttribute(String name) throws AttributeNotFoundException {
    Long value = values().get(name);
    if (value == null) {
      throw new AttributeNotFoundException("no meter " + name);
    }
    return value;
  }

  @Override
  public AttributeList getAttributes(String[] names) {
    Map<String, Long> values = values();
    AttributeList list = new AttributeList();
    for (String name : names) {
      if (values.containsKey(name)) {
        list.add(new Attribute(name, values.get(name)));
      }
    }
    return list;
  }

  @Override
  public MBeanInfo getMBeanInfo() {
    List<MBeanAttributeInfo> attributes = new ArrayList<>();
    for (String name : values().keySet()) {
      attributes.add(new MBeanAttributeInfo(name, long.class.getName(), name, true, false, false));
    }
    return new MBeanInfo(
        MeterBean.class.getName(),
        "The stall recorder's meters since the server's start; times in microseconds.",
        attributes.toArray(new MBeanAttributeInfo[0]),
        null,
        new MBeanOperationInfo[0],
        null);
  }

  @Override
  public void setAttribute(Attribute attribute) throws AttributeNotFoundException {
    throw new AttributeNotFoundException(attribute.getName() + " cannot be set");
  }

  @Override
  public AttributeList setAttributes(AttributeList attributes) {
    return new AttributeList();
  }

  @Override
  public Object invoke(String action, Object[] parameters, String[] signature)
      throws ReflectionException {
    throw new ReflectionException(new NoSuchMethodException(action));
  }
}
