// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.setting.ValueType;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * Finds settings that do not suit the store engine or compaction policy that the file selects for
 * all tables.
 *
 * <p>Sources: the compaction policies of HBase 2.6.4, and its {@code TableDescriptorChecker}, whose
 * {@code checkCompactionPolicy} the switch {@code hbase.table.sanity.checks} does not turn off.
 */
public final class StoreEngines {

  private static final String PACKAGE = "org.apache.hadoop.hbase.regionserver.";
  private static final String DATE_TIERED = PACKAGE + "DateTieredStoreEngine";
  private static final String STRIPED = PACKAGE + "StripeStoreEngine";
  private static final String FIFO = PACKAGE + "compactions.FIFOCompactionPolicy";

  private static final BigDecimal WINDOW_MIN = BigDecimal.valueOf(6);
  private static final BigDecimal WINDOWS_PER_TIER = BigDecimal.valueOf(4);
  private static final BigDecimal STRIPE_FILES = BigDecimal.valueOf(4);
  private static final BigDecimal STRIPE_FILES_WITH_L0 = BigDecimal.valueOf(3);
  private static final BigDecimal FIFO_FILES = BigDecimal.valueOf(1000);

  private StoreEngines() {}

  /** Finds FIFO compaction, for which every family needs a TTL. */
  public static Optional<Problem> fifoWithoutTtl(Subject subject) {
    return selected(subject, Keys.COMPACTION_POLICY, FIFO)
        .map(
            policy ->
                subject.problem(
                    "%s is FIFOCompactionPolicy for all tables, which only drops expired files; HBase"
                            .formatted(Keys.COMPACTION_POLICY)
                        + " refuses to create or alter a table with a family that has no TTL or"
                        + " keeps a minimum of versions",
                    "Set the policy in the families that have a TTL, or give every family one.",
                    Keys.COMPACTION_POLICY));
  }

  /** Finds FIFO compaction without room for the files, each of which is kept until it expires. */
  public static Optional<Problem> fifoBlocked(Subject subject) {
    return selected(subject, Keys.COMPACTION_POLICY, FIFO)
        .flatMap(policy -> subject.number(Keys.BLOCKING_FILES))
        .filter(files -> files.compareTo(FIFO_FILES) < 0)
        .map(
            files ->
                subject.problem(
                    "%s is below %s, but FIFOCompactionPolicy merges no files; HBase refuses"
                            .formatted(subject.described(Keys.BLOCKING_FILES), FIFO_FILES)
                        + " to create or alter a table that has no number of its own, and"
                        + " flushes of full stores wait",
                    "Raise it above the number of flushes in a TTL, and to %s at least."
                        .formatted(FIFO_FILES),
                    Keys.BLOCKING_FILES,
                    Keys.COMPACTION_POLICY));
  }

  /** Finds a newest window of date-tiered stores that never reaches its own minimum of files. */
  public static Optional<Problem> newestWindow(Subject subject) {
    BigDecimal window = number(subject, Keys.WINDOW_MIN, WINDOW_MIN);
    return selected(subject, Keys.STORE_ENGINE, DATE_TIERED)
        .flatMap(engine -> subject.number(Keys.COMPACTION_MAX))
        .filter(most -> window.compareTo(most) > 0)
        .map(
            most ->
                subject.problem(
                    "%s is above %s: no selection in the newest window is both large and small"
                            .formatted(
                                described(subject, Keys.WINDOW_MIN, WINDOW_MIN),
                                subject.described(Keys.COMPACTION_MAX))
                        + " enough, so it is never compacted",
                    "Raise %s to %s or more.".formatted(Keys.COMPACTION_MAX, window),
                    Keys.WINDOW_MIN,
                    Keys.COMPACTION_MAX));
  }

  /** Finds date-tiered stores without room for the files of their windows. */
  public static Optional<Problem> windowsBlocked(Subject subject) {
    BigDecimal newest = number(subject, Keys.WINDOW_MIN, WINDOW_MIN).subtract(BigDecimal.ONE);
    BigDecimal tier = number(subject, Keys.WINDOWS_PER_TIER, WINDOWS_PER_TIER);
    return selected(subject, Keys.STORE_ENGINE, DATE_TIERED)
        .flatMap(
            engine ->
                blocked(
                    subject,
                    newest.add(tier),
                    "the newest window of a date-tiered store may hold %s files before it is compacted, and"
                            .formatted(newest)
                        + " the windows of one tier %s more".formatted(tier),
                    Keys.WINDOW_MIN));
  }

  /** Finds stores of stripes without room for the files of their stripes. */
  public static Optional<Problem> stripesBlocked(Subject subject) {
    BigDecimal stripes = number(subject, Keys.STRIPES, BigDecimal.ONE).max(BigDecimal.ONE);
    BigDecimal files = stripeFiles(subject).subtract(BigDecimal.ONE);
    return selected(subject, Keys.STORE_ENGINE, STRIPED)
        .flatMap(
            engine ->
                blocked(
                    subject,
                    stripes.multiply(files),
                    "%s stripes may hold %s files each before one of them is compacted"
                        .formatted(stripes, files),
                    Keys.STRIPES));
  }

  private static Optional<Problem> blocked(
      Subject subject, BigDecimal held, String why, String other) {
    return subject
        .number(Keys.BLOCKING_FILES)
        .filter(most -> most.compareTo(held) < 0)
        .map(
            most ->
                subject.problem(
                    "%s is too low for this store engine: %s, so flushes wait for compactions that"
                            .formatted(subject.described(Keys.BLOCKING_FILES), why)
                        + " are not due",
                    "Raise it to %s at least; such a store needs several times as many."
                        .formatted(held),
                    Keys.BLOCKING_FILES,
                    other,
                    Keys.STORE_ENGINE));
  }

  /** Finds data tiering by time without date-tiered stores. */
  public static Optional<Problem> dataTiering(Subject subject) {
    return subject
        .written(Keys.DATA_TIERING)
        .filter("TIME_RANGE"::equals)
        .filter(type -> selected(subject, Keys.STORE_ENGINE, DATE_TIERED).isEmpty())
        .map(
            type ->
                subject.problem(
                    "%s is TIME_RANGE, but %s is not DateTieredStoreEngine; HBase refuses to create"
                            .formatted(Keys.DATA_TIERING, Keys.STORE_ENGINE)
                        + " or alter any table",
                    "Set both for the tables that need them, not in this file.",
                    Keys.DATA_TIERING));
  }

  private static Optional<String> selected(Subject subject, String key, String type) {
    return subject.written(key).map(String::trim).filter(type::equals);
  }

  /** Returns the fewest files of a stripe's compaction, as {@code StripeStoreConfig} does. */
  private static BigDecimal stripeFiles(Subject subject) {
    boolean level0 =
        subject.written(Keys.STRIPE_FLUSH_TO_L0).filter(Boolean::parseBoolean).isPresent();
    BigDecimal usual = level0 ? STRIPE_FILES_WITH_L0 : STRIPE_FILES;
    BigDecimal general =
        subject.sets(Keys.COMPACTION_MIN)
            ? subject.number(Keys.COMPACTION_MIN).orElse(usual)
            : usual;
    return number(subject, Keys.STRIPE_MIN, usual.max(general));
  }

  private static BigDecimal number(Subject subject, String key, BigDecimal usual) {
    return subject.written(key).flatMap(ValueType.INT::number).orElse(usual);
  }

  private static String described(Subject subject, String key, BigDecimal usual) {
    String value = number(subject, key, usual).toString();
    return "%s (%s)".formatted(key, subject.sets(key) ? value : value + ", HBase's default");
  }
}
