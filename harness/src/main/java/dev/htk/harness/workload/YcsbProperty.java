// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.workload;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.hbase.client.Durability;

/** The YCSB properties that the kit reads or passes to {@code CoreWorkload}, with their types. */
public enum YcsbProperty {
  WORKLOAD(
      new PropertyType(
          "YCSB's " + WorkloadClass.CORE_NAME + ", which the kit drives", WorkloadClass::isCore)),
  TABLE(PropertyType.TABLE_NAME),
  COLUMNFAMILY(PropertyType.FAMILY_NAME),
  DURABILITY(
      PropertyType.oneOf(
          Arrays.stream(Durability.values()).map(Durability::name).toArray(String[]::new))),
  CLIENTBUFFERING(PropertyType.BOOLEAN),
  WRITEBUFFERSIZE(PropertyType.wholeNumber(1, Integer.MAX_VALUE)),
  RECORDCOUNT(PropertyType.wholeNumber(1, Integer.MAX_VALUE)),
  OPERATIONCOUNT(PropertyType.wholeNumber(1, Integer.MAX_VALUE)),
  INSERTSTART(PropertyType.wholeNumber(0, Integer.MAX_VALUE)),
  INSERTCOUNT(PropertyType.wholeNumber(1, Integer.MAX_VALUE)),
  THREADCOUNT(PropertyType.wholeNumber(1, 4096)),
  TARGET(PropertyType.POSITIVE_NUMBER),
  MAXEXECUTIONTIME(PropertyType.wholeNumber(1, Integer.MAX_VALUE)),
  FIELDCOUNT(PropertyType.wholeNumber(1, 100_000)),
  FIELDLENGTH(PropertyType.wholeNumber(1, PropertyType.LARGEST_CELL)),
  MINFIELDLENGTH(PropertyType.wholeNumber(1, PropertyType.LARGEST_CELL)),
  FIELDLENGTHDISTRIBUTION(PropertyType.oneOf("constant", "uniform", "zipfian", "histogram")),
  FIELDLENGTHHISTOGRAM(PropertyType.TEXT),
  FIELDNAMEPREFIX(PropertyType.TEXT),
  READALLFIELDS(PropertyType.BOOLEAN),
  WRITEALLFIELDS(PropertyType.BOOLEAN),
  DATAINTEGRITY(PropertyType.BOOLEAN),
  READPROPORTION(PropertyType.PROPORTION),
  UPDATEPROPORTION(PropertyType.PROPORTION),
  INSERTPROPORTION(PropertyType.PROPORTION),
  SCANPROPORTION(PropertyType.PROPORTION),
  READMODIFYWRITEPROPORTION(PropertyType.PROPORTION),
  REQUESTDISTRIBUTION(
      PropertyType.oneOf("uniform", "exponential", "sequential", "zipfian", "latest", "hotspot")),
  HOTSPOTDATAFRACTION(PropertyType.FRACTION),
  HOTSPOTOPNFRACTION(PropertyType.PROPORTION),
  EXPONENTIAL_PERCENTILE("exponential.percentile", PropertyType.PERCENTILE),
  EXPONENTIAL_FRAC("exponential.frac", PropertyType.POSITIVE_NUMBER),
  MINSCANLENGTH(PropertyType.wholeNumber(1, Integer.MAX_VALUE)),
  MAXSCANLENGTH(PropertyType.wholeNumber(1, Integer.MAX_VALUE)),
  SCANLENGTHDISTRIBUTION(PropertyType.oneOf("uniform", "zipfian")),
  INSERTORDER(PropertyType.oneOf("hashed", "ordered")),
  ZEROPADDING(PropertyType.wholeNumber(0, 100)),
  CORE_WORKLOAD_INSERTION_RETRY_LIMIT(PropertyType.wholeNumber(0, Integer.MAX_VALUE)),
  CORE_WORKLOAD_INSERTION_RETRY_INTERVAL(PropertyType.wholeNumber(0, Integer.MAX_VALUE));

  @SuppressWarnings("ImmutableEnumChecker") // A type's predicate holds no state.
  private final PropertyType type;

  private final String key;

  YcsbProperty(PropertyType type) {
    this.key = name().toLowerCase(Locale.ROOT);
    this.type = type;
  }

  /** Creates a property whose key cannot be derived from the constant's name. */
  YcsbProperty(String key, PropertyType type) {
    this.key = key;
    this.type = type;
  }

  /** Returns the name used in property files and on the command line. */
  public String key() {
    return key;
  }

  PropertyType type() {
    return type;
  }

  /** Returns whether a value of a file is YCSB's way to leave the property out. */
  boolean isLeftOut(String value) {
    return (this == TARGET || this == MAXEXECUTIONTIME) && value.equals("0");
  }

  static Optional<YcsbProperty> ofKey(String key) {
    return Arrays.stream(values()).filter(property -> property.key().equals(key)).findFirst();
  }
}
