// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import dev.htk.harness.splits.LiveAudit;
import dev.htk.splitter.audit.AuditLimits;
import dev.htk.splitter.audit.RegionState;
import dev.htk.splitter.audit.Reshape;
import dev.htk.splitter.audit.Step;
import dev.htk.splitter.audit.TableAudit;
import dev.htk.splitter.plan.SplitKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.util.Bytes;

/** A skewed table of three regions for tests, one of which has a binary boundary. */
final class Audits {

  static final AuditLimits LIMITS = new AuditLimits(0.1, 10L << 30);
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final long MIB = 1L << 20;
  private static final String BINARY = "m\\x00\\xFF";

  private Audits() {}

  static List<RegionState> regions(long writes) {
    return List.of(
        new RegionState("aaa", "", "b'c", "one,16020,1", 8 * MIB, 3, 0, 7, writes),
        new RegionState("bbb", "b'c", BINARY, "one,16020,1", MIB, 1, 0, 0, 0),
        new RegionState("ccc", BINARY, "", "two,16020,1", 0, 0, 0, 0, 5));
  }

  static TableAudit table(Instant taken, long writes) {
    return new TableAudit("ns:t", taken, LIMITS, regions(writes), 0);
  }

  static TableAudit table() {
    return table(NOON, 100);
  }

  /** Returns an audit that asks for a split and a merge now, then a merge of the split's result. */
  static LiveAudit skewed() {
    List<Step> steps =
        List.of(
            new Step.Split(key("a\"#{x}"), 8 * MIB, 0),
            new Step.Merge(
                Optional.of(key("b'c")),
                List.of(SplitKey.of(Bytes.toBytesBinary(BINARY))),
                Optional.empty(),
                MIB,
                0),
            new Step.Merge(
                Optional.of(key("a\"#{x}")), List.of(key("b'c")), Optional.empty(), MIB, 1));
    return new LiveAudit(
        table(), 3, new Reshape(List.of(key("a\"#{x}")), 0, steps, List.of()), List.of("a note"));
  }

  static LiveAudit unflushed() {
    List<RegionState> one = List.of(new RegionState("aaa", "", "", "one,16020,1", 0, 0, MIB, 0, 9));
    return new LiveAudit(
        new TableAudit("t", NOON, LIMITS, one, 1), 1, Reshape.none(one), List.of());
  }

  static LiveAudit empty(int wanted) {
    List<RegionState> one = List.of(new RegionState("aaa", "", "", "one,16020,1", 0, 0, 0, 0, 0));
    return new LiveAudit(
        new TableAudit("t", NOON, LIMITS, one, 1), wanted, Reshape.none(one), List.of());
  }

  static LiveAudit even() {
    List<RegionState> one = List.of(new RegionState("aaa", "", "", "one,16020,1", MIB, 1, 0, 0, 0));
    return new LiveAudit(
        new TableAudit("t", NOON, LIMITS, one, 1), 1, Reshape.none(one), List.of());
  }

  static SplitKey key(String text) {
    return SplitKey.of(Bytes.toBytes(text));
  }
}
