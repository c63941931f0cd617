// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wire;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A mutation batch or a get that took longer than the threshold, and where its time went.
 *
 * <p>Times are epoch microseconds of the server's recorder clock: from the arrival of the call to
 * the end of the batch, exclusive. The {@link #parts() parts} do not overlap. They add up to the
 * whole, except for the millisecond to which HBase rounds the arrival of a call. Immutable.
 */
public final class SlowBatch {
  private final Scope region;
  private final String client;
  private final long start;
  private final long end;
  private final long operations;
  private final long bytes;
  private final long row;
  private final String[] partKeys;
  private final long[] partMicros;

  private SlowBatch(Builder builder, long end) {
    this.region = builder.region;
    this.client = builder.client;
    this.start = builder.start;
    this.end = end;
    this.operations = builder.operations;
    this.bytes = builder.bytes;
    this.row = builder.row;
    this.partKeys = Arrays.copyOf(builder.keys, builder.count);
    this.partMicros = Arrays.copyOf(builder.micros, builder.count);
  }

  /**
   * Starts to build a batch on that region whose call arrived at {@code start}.
   *
   * @param region a scope with a region
   */
  public static Builder on(Scope region, long start) {
    return new Builder(region, start);
  }

  /** Returns the region that the batch went to. */
  public Scope region() {
    return region;
  }

  /** Returns the address that the call came from; empty for a batch without a call. */
  public Optional<String> client() {
    return Optional.ofNullable(client);
  }

  /** Returns when the call arrived. */
  public long start() {
    return start;
  }

  /** Returns when the batch was done, exclusive. */
  public long end() {
    return end;
  }

  /** Returns how many mutations it had. */
  public long operations() {
    return operations;
  }

  /** Returns the size of the received call in bytes; 0 for a batch without a call. */
  public long bytes() {
    return bytes;
  }

  /** Returns the {@link RowHash} of its first row; {@link RowHash#NONE} if unknown. */
  public long row() {
    return row;
  }

  /** Returns the time from the arrival of the call to the end of the batch, in microseconds. */
  public long durationMicros() {
    return end - start;
  }

  /** Returns the time in each part in microseconds, by {@link BatchPart#key()}; unmodifiable. */
  public Map<String, Long> parts() {
    Map<String, Long> parts = new LinkedHashMap<>();
    for (int i = 0; i < partKeys.length; i++) {
      parts.put(partKeys[i], partMicros[i]);
    }
    return Collections.unmodifiableMap(parts);
  }

  /** Returns the time in one part in microseconds; 0 if the batch has none of it. */
  public long micros(BatchPart part) {
    return parts().getOrDefault(part.key(), 0L);
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof SlowBatch)) {
      return false;
    }
    SlowBatch that = (SlowBatch) other;
    return start == that.start
        && end == that.end
        && operations == that.operations
        && bytes == that.bytes
        && row == that.row
        && region.equals(that.region)
        && Objects.equals(client, that.client)
        && parts().equals(that.parts());
  }

  @Override
  public int hashCode() {
    return Objects.hash(region, start, end);
  }

  @Override
  public String toString() {
    return "batch of " + operations + " on " + region + " [" + start + ", " + end + ") " + parts();
  }

  /** Builds a batch. Not thread-safe; used once. */
  public static final class Builder {
    private final Scope region;
    private final long start;
    private String[] keys = new String[BatchPart.values().length];
    private long[] micros = new long[keys.length];
    private int count;
    private String client;
    private long operations;
    private long bytes;
    private long row = RowHash.NONE;

    private Builder(Scope region, long start) {
      this.region = Objects.requireNonNull(region, "region");
      this.start = start;
    }

    /** Sets the time in a part, in microseconds; each part once. */
    public Builder part(BatchPart part, long time) {
      return part(part.key(), time);
    }

    /** Sets the time in a part that this version may not know; each part once. */
    public Builder part(String key, long time) {
      if (count == keys.length) {
        keys = Arrays.copyOf(keys, 2 * count);
        micros = Arrays.copyOf(micros, 2 * count);
      }
      keys[count] = Objects.requireNonNull(key, "key");
      micros[count] = time;
      count++;
      return this;
    }

    /** Sets the address that the call came from; null for none. */
    public Builder client(String address) {
      this.client = address;
      return this;
    }

    /** Sets how many mutations it had. */
    public Builder operations(long number) {
      this.operations = number;
      return this;
    }

    /** Sets the size of the call, in bytes. */
    public Builder bytes(long size) {
      this.bytes = size;
      return this;
    }

    /** Sets the {@link RowHash} of its first row. */
    public Builder row(long hash) {
      this.row = hash;
      return this;
    }

    /** Builds the batch, which was done at {@code end} (exclusive). */
    public SlowBatch endedAt(long end) {
      return new SlowBatch(this, end);
    }
  }
}
