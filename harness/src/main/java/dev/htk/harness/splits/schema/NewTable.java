// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.splits.schema;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.splits.schema.Attribute.Owner;
import dev.htk.splitter.shell.LegalNames;
import dev.htk.tuning.setting.NearKeys;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.hbase.NamespaceDescriptor;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * A table to be created. Immutable; everything that can be checked without a cluster has been
 * checked.
 *
 * @param families at least one, in the order given
 * @param familyAttributes attributes of every family
 */
public record NewTable(
    TableName name,
    List<String> families,
    SortedMap<Attribute, String> familyAttributes,
    SortedMap<Attribute, String> tableAttributes) {

  private static final int NEAREST = 3;
  private static final String VERSIONS_BY_DEFAULT = "1";
  private static final String MIN_VERSIONS_BY_DEFAULT = "0";

  /**
   * Checks a user's description of a table.
   *
   * @param name with its namespace, {@code namespace:table}, if it is not in the default one
   * @param familyAttributes values by the names of {@link Attribute}
   * @param tableAttributes values by the names of {@link Attribute}
   * @throws dev.htk.splitter.plan.SplitInputException if a name is not legal
   * @throws HarnessException if the table would be one of HBase's own, if a family is named twice,
   *     if there is no such attribute, or if it cannot hold such a value
   */
  public static NewTable of(
      String name,
      List<String> families,
      Map<String, String> familyAttributes,
      Map<String, String> tableAttributes)
      throws HarnessException {
    TableName table = userTable(name);
    Set<String> seen = new HashSet<>();
    for (String family : families) {
      if (!seen.add(LegalNames.family(family))) {
        throw HarnessException.badInput("family '%s' is given twice", family);
      }
    }
    SortedMap<Attribute, String> ofFamilies = read(Owner.FAMILY, familyAttributes);
    requireOrder(ofFamilies);
    return new NewTable(
        table,
        List.copyOf(families),
        Collections.unmodifiableSortedMap(ofFamilies),
        Collections.unmodifiableSortedMap(read(Owner.TABLE, tableAttributes)));
  }

  /** Returns the descriptor with which HBase creates the table. */
  public TableDescriptor toDescriptor() {
    TableDescriptorBuilder table = TableDescriptorBuilder.newBuilder(name);
    tableAttributes.forEach((attribute, value) -> table.setValue(attribute.name(), value));
    families.forEach(family -> table.setColumnFamily(familyDescriptor(family)));
    return table.build();
  }

  private ColumnFamilyDescriptor familyDescriptor(String family) {
    ColumnFamilyDescriptorBuilder builder =
        ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes(family));
    familyAttributes.forEach((attribute, value) -> builder.setValue(attribute.name(), value));
    return builder.build();
  }

  private static TableName userTable(String name) throws HarnessException {
    TableName table = LegalNames.table(name);
    if (table.getNamespaceAsString().equals(NamespaceDescriptor.SYSTEM_NAMESPACE_NAME_STR)) {
      throw HarnessException.badInput(
          "table '%s' would be one of HBase's own: name a namespace other than '%s'",
          name, NamespaceDescriptor.SYSTEM_NAMESPACE_NAME_STR);
    }
    return table;
  }

  /** Refuses what {@code ColumnFamilyDescriptorBuilder} would not accept. */
  private static void requireOrder(SortedMap<Attribute, String> attributes)
      throws HarnessException {
    int least =
        Integer.parseInt(attributes.getOrDefault(Attribute.MIN_VERSIONS, MIN_VERSIONS_BY_DEFAULT));
    int most = Integer.parseInt(attributes.getOrDefault(Attribute.VERSIONS, VERSIONS_BY_DEFAULT));
    if (least > most) {
      throw HarnessException.badInput(
          "MIN_VERSIONS (%d) is greater than VERSIONS (%d)", least, most);
    }
  }

  private static SortedMap<Attribute, String> read(Owner owner, Map<String, String> texts)
      throws HarnessException {
    SortedMap<Attribute, String> values = new TreeMap<>();
    for (Map.Entry<String, String> text : texts.entrySet()) {
      Attribute attribute = attribute(owner, text.getKey());
      String value =
          attribute
              .type()
              .read(text.getValue())
              .orElseThrow(
                  () ->
                      HarnessException.badInput(
                          "%s must be %s, not '%s'",
                          attribute, attribute.type().description(), text.getValue()));
      if (values.put(attribute, value) != null) {
        throw HarnessException.badInput("%s is given twice", attribute);
      }
    }
    return values;
  }

  private static Attribute attribute(Owner owner, String name) throws HarnessException {
    List<String> known = new ArrayList<>();
    for (Attribute attribute : Attribute.values()) {
      if (attribute.owner() == owner) {
        if (attribute.name().equalsIgnoreCase(name)) {
          return attribute;
        }
        known.add(attribute.name());
      }
    }
    List<String> near = new NearKeys(known).nearest(name, NEAREST);
    throw HarnessException.badInput(
        "'%s' is no attribute of a %s: %s",
        name,
        owner.word(),
        near.isEmpty()
            ? "the kit sets " + String.join(", ", known)
            : "did you mean " + String.join(" or ", near) + "?");
  }
}
