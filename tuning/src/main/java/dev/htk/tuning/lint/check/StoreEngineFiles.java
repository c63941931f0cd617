// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.setting.ValueType;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * Finds limits of files that do not suit the store engine that the file selects. Source: the
 * compaction policies of these engines in HBase 2.6.4.
 */
public enum StoreEngineFiles implements RelationCheck {
  /** The newest window of a date-tiered store is compacted only from its own minimum of files. */
  NEWEST_WINDOW {
    @Override
    public Optional<Problem> problem(Subject subject) {
      BigDecimal window = number(subject, Keys.WINDOW_MIN, WINDOW_MIN);
      return isSelected(subject, DATE_TIERED)
          ? subject
              .number(Keys.COMPACTION_MAX)
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
                          Keys.COMPACTION_MAX))
          : Optional.empty();
    }
  },
  /** A date-tiered store keeps a file for each window besides those of the newest one. */
  WINDOWS {
    @Override
    public Optional<Problem> problem(Subject subject) {
      BigDecimal newest = number(subject, Keys.WINDOW_MIN, WINDOW_MIN).subtract(BigDecimal.ONE);
      BigDecimal tier = number(subject, Keys.WINDOWS_PER_TIER, WINDOWS_PER_TIER);
      return isSelected(subject, DATE_TIERED)
          ? tooFew(
              subject,
              newest.add(tier),
              "the newest window of a date-tiered store may hold %s files before it is compacted, and"
                      .formatted(newest)
                  + " the windows of one tier %s more".formatted(tier),
              Keys.WINDOW_MIN)
          : Optional.empty();
    }
  },
  /** Each stripe is compacted only from a minimum of files of its own. */
  STRIPES {
    @Override
    public Optional<Problem> problem(Subject subject) {
      BigDecimal stripes = number(subject, Keys.STRIPES, BigDecimal.ONE).max(BigDecimal.ONE);
      BigDecimal files = stripeFiles(subject).subtract(BigDecimal.ONE);
      return isSelected(subject, STRIPED)
          ? tooFew(
              subject,
              stripes.multiply(files),
              "%s stripes may hold %s files each before one of them is compacted"
                  .formatted(stripes, files),
              Keys.STRIPES)
          : Optional.empty();
    }
  };

  private static final String PACKAGE = "org.apache.hadoop.hbase.regionserver.";
  static final String DATE_TIERED = PACKAGE + "DateTieredStoreEngine";
  private static final String STRIPED = PACKAGE + "StripeStoreEngine";

  private static final BigDecimal WINDOW_MIN = BigDecimal.valueOf(6);
  private static final BigDecimal WINDOWS_PER_TIER = BigDecimal.valueOf(4);
  private static final BigDecimal STRIPE_FILES = BigDecimal.valueOf(4);
  private static final BigDecimal STRIPE_FILES_WITH_L0 = BigDecimal.valueOf(3);

  static boolean isSelected(Subject subject, String engine) {
    return subject.written(Keys.STORE_ENGINE).map(String::trim).filter(engine::equals).isPresent();
  }

  private static Optional<Problem> tooFew(
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
