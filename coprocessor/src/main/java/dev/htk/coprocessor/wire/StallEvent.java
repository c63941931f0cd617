// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wire;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A span inside one region server during which writes could be held up.
 *
 * <p>Times are epoch microseconds of that server's recorder clock. {@code end} is exclusive, and 0
 * while the event is open. The cause is kept as its code, so that an event of a newer server is not
 * lost; {@link #cause()} is empty for a code that this version does not know. Immutable.
 */
public final class StallEvent {
  private final String code;
  private final Scope scope;
  private final long start;
  private final long end;
  // Two arrays take a third of the memory of a map, and a server keeps many thousand events.
  private final String[] figureKeys;
  private final long[] figureValues;

  private StallEvent(Builder builder, long end) {
    this.code = builder.code;
    this.scope = builder.scope;
    this.start = builder.start;
    this.end = end;
    this.figureKeys = Arrays.copyOf(builder.keys, builder.count);
    this.figureValues = Arrays.copyOf(builder.values, builder.count);
  }

  /** Starts to build an event of a known cause that began at {@code start}. */
  public static Builder of(StallCause cause, Scope scope, long start) {
    return new Builder(cause.code(), scope, start);
  }

  /** Starts to build an event of a cause that this version may not know. */
  public static Builder of(String code, Scope scope, long start) {
    return new Builder(code, scope, start);
  }

  /** Returns the code of the cause, as it was recorded. */
  public String code() {
    return code;
  }

  /** Returns the cause; empty if this version does not know the code. */
  public Optional<StallCause> cause() {
    return StallCause.find(code);
  }

  /** Returns what the event can hold up. */
  public Scope scope() {
    return scope;
  }

  /** Returns when the event began. */
  public long start() {
    return start;
  }

  /** Returns when the event ended, exclusive; 0 while open. */
  public long end() {
    return end;
  }

  /** Returns whether the event had not ended when it was recorded. */
  public boolean isOpen() {
    return end == 0;
  }

  /** Returns how long the event took, in microseconds; 0 while open. */
  public long durationMicros() {
    return isOpen() ? 0 : end - start;
  }

  /** Returns all figures by key, in the order in which they were added; unmodifiable. */
  public Map<String, Long> figures() {
    Map<String, Long> figures = new LinkedHashMap<>();
    for (int i = 0; i < figureKeys.length; i++) {
      figures.put(figureKeys[i], figureValues[i]);
    }
    return Collections.unmodifiableMap(figures);
  }

  /** Returns one figure; empty if the event does not have it. */
  public OptionalLong figure(Figure figure) {
    for (int i = 0; i < figureKeys.length; i++) {
      if (figureKeys[i].equals(figure.key())) {
        return OptionalLong.of(figureValues[i]);
      }
    }
    return OptionalLong.empty();
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof StallEvent)) {
      return false;
    }
    StallEvent that = (StallEvent) other;
    return start == that.start
        && end == that.end
        && code.equals(that.code)
        && scope.equals(that.scope)
        && figures().equals(that.figures());
  }

  @Override
  public int hashCode() {
    return Objects.hash(code, scope, start, end);
  }

  @Override
  public String toString() {
    return code + " " + scope + " [" + start + ", " + (isOpen() ? "open" : end) + ") " + figures();
  }

  /** Builds an event. Not thread-safe; used once. */
  public static final class Builder {
    private final String code;
    private final Scope scope;
    private final long start;
    private String[] keys = new String[8];
    private long[] values = new long[8];
    private int count;

    private Builder(String code, Scope scope, long start) {
      this.code = Objects.requireNonNull(code, "code");
      this.scope = Objects.requireNonNull(scope, "scope");
      this.start = start;
    }

    /** Adds a figure. */
    public Builder figure(Figure figure, long value) {
      return figure(figure.key(), value);
    }

    /** Adds a figure that this version may not know; each key once. */
    public Builder figure(String key, long value) {
      if (count == keys.length) {
        keys = Arrays.copyOf(keys, 2 * count);
        values = Arrays.copyOf(values, 2 * count);
      }
      keys[count] = Objects.requireNonNull(key, "key");
      values[count] = value;
      count++;
      return this;
    }

    /** Builds the event, which ended at {@code end} (exclusive). */
    public StallEvent endedAt(long end) {
      return new StallEvent(this, end);
    }

    /** Builds the event, which is still open. */
    public StallEvent open() {
      return new StallEvent(this, 0);
    }
  }
}
