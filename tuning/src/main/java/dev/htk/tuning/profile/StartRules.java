// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.profile;

import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.relation.HeapRanges;
import dev.htk.tuning.relation.HeapShares;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Checks relations between settings whose violation keeps a region server, or its regions, from
 * starting. Stateless and thread-safe.
 *
 * <p>Source: {@link HeapShares} and {@code MemStoreLABImpl} of HBase 2.6.4.
 */
public final class StartRules {

  private static final String CHUNK = "hbase.hregion.memstore.mslab.chunksize";
  private static final String LARGEST_ALLOCATION = "hbase.hregion.memstore.mslab.max.allocation";

  private final SettingsCatalogue catalogue;
  private final MachineFacts machine;
  private final Map<String, String> values;

  private StartRules(
      SettingsCatalogue catalogue, MachineFacts machine, Map<String, String> values) {
    this.catalogue = catalogue;
    this.machine = machine;
    this.values = values;
  }

  /**
   * Checks the relations, using HBase's default for every key without a value.
   *
   * @param name the name of the profile, for the message
   * @param values values by key, each already of its setting's type
   * @throws ProfileException if a relation is violated; the message names both settings
   */
  public static void check(
      String name, SettingsCatalogue catalogue, MachineFacts machine, Map<String, String> values) {
    StartRules rules = new StartRules(catalogue, machine, values);
    rules
        .heapProblem()
        .or(rules::allocationProblem)
        .ifPresent(
            problem -> {
              throw new ProfileException(name, 0, problem);
            });
  }

  private Optional<String> heapProblem() {
    return HeapShares.of(this::effective, OptionalLong.of(machine.heapBytes()))
        .filter(shares -> !shares.fit())
        .map(shares -> shares + ", and a region server would not start; lower one of them")
        .or(this::rangesProblem);
  }

  private Optional<String> rangesProblem() {
    return HeapRanges.of(this::effective, OptionalLong.of(machine.heapBytes()))
        .filter(ranges -> !ranges.fit())
        .map(ranges -> ranges + ", and a region server would not start; lower one of them");
  }

  private Optional<String> allocationProblem() {
    BigDecimal chunk = number(CHUNK);
    BigDecimal allocation = number(LARGEST_ALLOCATION);
    if (allocation.compareTo(chunk) <= 0) {
      return Optional.empty();
    }
    return Optional.of(
        "%s (%s) is above %s (%s), and no region would open; it must be at most the chunk size"
            .formatted(
                LARGEST_ALLOCATION, allocation.toPlainString(), CHUNK, chunk.toPlainString()));
  }

  private BigDecimal number(String key) {
    return effective(key).flatMap(catalogue.get(key)::number).orElse(BigDecimal.ZERO);
  }

  private Optional<String> effective(String key) {
    return Optional.ofNullable(values.get(key))
        .or(() -> catalogue.find(key).flatMap(Setting::defaultValue));
  }
}
