// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.scale;

import dev.htk.tuning.profile.ProfileException;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.profile.ResolvedSetting;
import dev.htk.tuning.profile.StartRules;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.text.Phrase;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Divides the sizes and rates of profiles by one factor, and chooses that factor.
 *
 * <p>Call {@code choose} once for all sides of a comparison, then {@code settings} for each side
 * with the chosen factor. All sides must share the factor, because a comparison of differently
 * scaled sides is meaningless. Stateless and thread-safe.
 */
public final class ScaleModel {

  /**
   * The largest factor: beyond it, the 1 MiB minimums of HBase and HDFS keep stock's flush size
   * anyway.
   */
  public static final int LARGEST_FACTOR = 128;

  /** The flushes that every region must see, so that a run shows more than its beginning. */
  public static final int FEWEST_FLUSHES = 5;

  /**
   * The margin on the bytes that the flushes need, in percent. Regions get unequal shares of the
   * load, and a memstore exceeds its limit while a flush is being prepared.
   */
  public static final int MARGIN_PERCENT = 20;

  private static final String FLUSH_SIZE = "hbase.hregion.memstore.flush.size";
  private static final String COMPACTION_MIN = "hbase.hstore.compaction.min";

  private ScaleModel() {}

  /**
   * Returns the settings of one side in a model of the given factor. They are the profile's own
   * and, for a factor above 1, HBase's defaults of every other setting that scales, all divided.
   * Values that a user gave by hand stay unchanged.
   *
   * @param factor from 1 (no model: only the profile's own settings) to {@link #LARGEST_FACTOR}
   * @throws IllegalArgumentException if the factor is out of range
   * @throws ProfileException if a value given by hand conflicts with the scaled ones
   */
  public static SortedMap<String, String> settings(ResolvedProfile profile, int factor) {
    if (factor < 1 || factor > LARGEST_FACTOR) {
      throw new IllegalArgumentException(
          "the scale factor must be from 1 to " + LARGEST_FACTOR + ", not " + factor);
    }
    SortedMap<String, String> settings = new TreeMap<>();
    if (factor > 1) {
      profile.catalogue().all().forEach(setting -> addScaledDefault(settings, setting, factor));
    }
    profile.entries().forEach(entry -> settings.put(entry.key(), scaled(entry, factor)));
    StartRules.check(
        Phrase.of("%s scaled by %d", profile.name(), factor),
        profile.catalogue(),
        profile.machine(),
        settings);
    return Collections.unmodifiableSortedMap(settings);
  }

  /**
   * Returns the smallest factor with which every region of every side flushes as often as a
   * compaction needs files, and {@link #FEWEST_FLUSHES} times more while that compaction runs, with
   * {@link #MARGIN_PERCENT} to spare. If none suffices, returns the smallest that gives the
   * smallest flushes, together with the bytes that would be needed.
   *
   * @param sides the profiles that are compared, one or more
   * @param memstoreBytesPerRegion the bytes that the run writes into each region's memstore,
   *     counted as HBase counts them for a flush: on the heap, with the overhead of each cell; 1 or
   *     more
   */
  public static ScaleChoice choose(Collection<ResolvedProfile> sides, long memstoreBytesPerRegion) {
    if (sides.isEmpty() || memstoreBytesPerRegion < 1) {
      throw new IllegalArgumentException("a choice needs at least one side and one byte a region");
    }
    long attainable = neededBytes(sides, LARGEST_FACTOR);
    int factor = 1;
    long needed = neededBytes(sides, factor);
    while (needed > Math.max(memstoreBytesPerRegion, attainable)) {
      factor++;
      needed = neededBytes(sides, factor);
    }
    return new ScaleChoice(factor, memstoreBytesPerRegion, needed);
  }

  private static long neededBytes(Collection<ResolvedProfile> sides, int factor) {
    return sides.stream().mapToLong(side -> neededBytes(side, factor)).max().orElseThrow();
  }

  private static long neededBytes(ResolvedProfile side, int factor) {
    long flushes = scaledNumber(side, COMPACTION_MIN, factor) + FEWEST_FLUSHES;
    long percent = scaledNumber(side, FLUSH_SIZE, factor) * flushes * (100 + MARGIN_PERCENT);
    return (percent + 99) / 100;
  }

  private static long scaledNumber(ResolvedProfile side, String key, int factor) {
    Setting setting = side.catalogue().get(key);
    String value =
        side.entries().stream()
            .filter(entry -> entry.key().equals(key))
            .findFirst()
            .map(entry -> scaled(entry, factor))
            .orElseGet(() -> scaled(setting, setting.defaultValue().orElseThrow(), factor));
    return setting.number(value).orElseThrow().longValueExact();
  }

  private static void addScaledDefault(
      SortedMap<String, String> settings, Setting setting, int factor) {
    if (setting.scaling().isScalable()) {
      setting
          .defaultValue()
          .ifPresent(value -> settings.put(setting.key(), scaled(setting, value, factor)));
    }
  }

  private static String scaled(ResolvedSetting entry, int factor) {
    boolean stays = entry.overridden() || factor == 1 || !entry.setting().scaling().isScalable();
    return stays ? entry.value() : scaled(entry.setting(), entry.value(), factor);
  }

  private static String scaled(Setting setting, String value, int factor) {
    long number = setting.number(value).orElseThrow().longValue();
    return setting.type().format(BigDecimal.valueOf(setting.scaling().scaled(number, factor)));
  }
}
