// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import dev.htk.harness.cli.kit.Page;
import dev.htk.harness.cli.kit.Table;
import dev.htk.harness.splits.LiveAudit;
import dev.htk.harness.text.Numbers;
import dev.htk.splitter.audit.Drift;
import dev.htk.splitter.audit.Drift.RegionDrift;
import dev.htk.splitter.audit.RegionState;
import dev.htk.splitter.audit.Reshape;
import dev.htk.splitter.audit.Skew;
import dev.htk.splitter.audit.TableAudit;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.tuning.machine.ByteSize;
import dev.htk.tuning.text.Phrase;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Renders an audit as text: the verdict, one line per region, the findings, and what to do. */
final class AuditText {

  private static final int INDENT = 2;
  private static final int BAR = 16;
  private static final int LONGEST_KEY = 30;

  private final LiveAudit live;
  private final TableAudit audit;
  private final Page page = new Page(INDENT);

  private AuditText(LiveAudit live) {
    this.live = live;
    this.audit = live.audit();
  }

  /** Returns lines of at most 100 characters, except for the table of regions and the commands. */
  static String of(LiveAudit live, Optional<Drift> drift) {
    AuditText shown = new AuditText(live);
    shown.head();
    shown.page.gap();
    shown.page.add(shown.regions());
    shown.findings();
    drift.ifPresent(shown::drift);
    shown.todo();
    return shown.page.toString();
  }

  private void head() {
    Skew size = audit.size();
    page.paragraph(0, "Table %s: %s".formatted(audit.table(), verdict()));
    page.labelled(
        "holds",
        "%s in %s of %s, at %s",
        new ByteSize(size.total()),
        Numbers.grouped(audit.storeFiles().total(), "store file"),
        Numbers.grouped(audit.regions().size(), "region"),
        audit.taken());
    skew("size", size);
    skew("writes", audit.writes());
    skew("reads", audit.reads());
    skew("files", audit.storeFiles());
    page.labelled(
        "servers",
        audit.servers().values().stream()
            .map(String::valueOf)
            .collect(Collectors.joining(", ", "", " regions on each of the table's servers")));
  }

  private String verdict() {
    if (live.isEmpty()) {
      return audit.isMuchInMemstores()
          ? "all rows are in memstores, and no store file shows how they are spread"
          : live.isGood()
              ? "its store files are empty, so there is nothing to judge"
              : Phrase.of(
                  "its store files are empty, and it has %s instead of %,d",
                  Numbers.grouped(audit.regions().size(), "region"), live.wanted());
    }
    String fullest =
        "the fullest region holds %s the mean, the emptiest %s"
            .formatted(Times.of(audit.size().maxOverMean()), Times.of(audit.size().minOverMean()));
    if (!audit.isEven()) {
      return "skewed; " + fullest;
    }
    return live.isGood()
        ? "even; " + fullest
        : "even, but of %s instead of %s; %s"
            .formatted(Numbers.grouped(audit.regions().size(), "region"), live.wanted(), fullest);
  }

  private void skew(String label, Skew skew) {
    if (skew.total() == 0) {
      page.labelled(label, "none");
      return;
    }
    String start = audit.regions().get(skew.greatest()).start();
    page.labelled(
        label,
        "%s the mean at most, %s at least; most in region %d, %s",
        Times.of(skew.maxOverMean()),
        Times.of(skew.minOverMean()),
        skew.greatest() + 1,
        start.isEmpty() ? "the first" : "which starts at '%s'".formatted(start));
  }

  /** Returns a line for each region: size, files, requests, server, and a bar. */
  private String regions() {
    List<RegionState> regions = audit.regions();
    double fullest = Math.max(1, (double) regions.get(audit.size().greatest()).storeFileBytes());
    Stream<SplitKey> keys = regions.stream().flatMap(region -> region.startKey().stream());
    Table rows =
        new Table()
            .right("region", 0)
            .left("start key", ShortKey.width(keys, LONGEST_KEY))
            .right("size", 10)
            .right("of mean", 8)
            .right("files", 0)
            .right("writes", 11)
            .right("reads", 11)
            .left("server", 0)
            .left("", 0);
    int number = 1;
    for (RegionState region : regions) {
      rows.row(
          Integer.toString(number++),
          region
              .startKey()
              .map(key -> ShortKey.of(key, LONGEST_KEY))
              .orElse("(start of the table)"),
          new ByteSize(region.storeFileBytes()).toString(),
          ofMean(region),
          Integer.toString(region.storeFiles()),
          Phrase.of("%,d", region.writeRequests()),
          Phrase.of("%,d", region.readRequests()),
          server(region),
          Bar.of((double) region.storeFileBytes(), fullest, BAR));
    }
    return rows.toString();
  }

  private String ofMean(RegionState region) {
    long total = audit.size().total();
    return total == 0
        ? "-"
        : Times.of((double) region.storeFileBytes() * audit.regions().size() / total);
  }

  /** Returns the server without its start code, which tells a person nothing. */
  private static String server(RegionState region) {
    String[] parts = region.server().split(",", 3);
    return parts.length < 2 ? region.server() : parts[0] + ":" + parts[1];
  }

  private void findings() {
    if (!audit.findings().isEmpty()) {
      page.gap();
      audit.findings().forEach(finding -> page.margin("found", finding.message()));
    }
  }

  private void drift(Drift drift) {
    page.gap();
    page.margin(
        "drift",
        "in %s: %s by %s, the fullest region went from %s to %s the mean%s",
        Numbers.grouped(drift.took().toSeconds(), "second"),
        drift.bytesAfter() < drift.bytesBefore() ? "shrunk" : "grown",
        new ByteSize(Math.abs(drift.bytesAfter() - drift.bytesBefore())),
        Times.of(drift.sizeBefore().maxOverMean()),
        Times.of(drift.sizeAfter().maxOverMean()),
        drift.hasGrownMoreSkewed() ? ": more skewed" : "");
    page.margin(
        "",
        "%,d writes (%.1f/s) and %,d reads (%.1f/s) in the %s that are still there",
        drift.writes(),
        drift.perSecond(drift.writes()),
        drift.reads(),
        drift.perSecond(drift.reads()),
        Numbers.grouped(drift.regions().size(), "region"));
    if (!drift.made().isEmpty() || !drift.gone().isEmpty()) {
      page.margin(
          "",
          "splits and merges made %d new regions out of %d old ones",
          drift.made().size(),
          drift.gone().size());
    }
    for (RegionDrift region : drift.moved()) {
      RegionState now = region.now();
      page.margin("", "moved: %s, from %s to %s", name(now), region.movedFrom(), now.server());
    }
    if (!drift.quiet().isEmpty()) {
      page.margin(
          "",
          drift.quiet().stream()
              .map(region -> name(region.now()))
              .collect(Collectors.joining(", ", "no writes in between: ", "")));
    }
    for (RegionDrift region : drift.regions()) {
      if (region.writes() > 0) {
        page.margin(
            "",
            "%s: %s%.1f writes/s",
            name(region.now()),
            region.reopened() ? "at least " : "",
            drift.perSecond(region.writes()));
      }
    }
  }

  private void todo() {
    page.gap();
    live.notes().forEach(note -> page.margin("note", note));
    Reshape reshape = live.reshape();
    if (reshape.steps().isEmpty()) {
      page.margin("to do", withoutSteps());
      return;
    }
    page.margin(
        "to do",
        "%s and %s bring the table to %s of about %s; %d of its %d boundaries stay. Compactions"
            + " will rewrite about %s, in %s. With --execute this is done step by step; by hand,"
            + " in the HBase shell:",
        Numbers.grouped(reshape.splits().size(), "split"),
        Numbers.grouped(reshape.merges().size(), "merge"),
        Numbers.grouped(reshape.regions(), "region"),
        new ByteSize(audit.size().total() / reshape.regions()),
        reshape.kept(),
        audit.regions().size() - 1,
        new ByteSize(reshape.bytes()),
        Numbers.grouped(reshape.rounds(), "round"));
    page.gap();
    ReshapeCommands.of(live).lines().forEach(page::line);
  }

  private String withoutSteps() {
    if (live.isGood()) {
      return "nothing";
    }
    if (audit.isMuchInMemstores() && live.isEmpty()) {
      return "flush the table, then audit it again";
    }
    return live.isEmpty()
        ? "if it holds no rows, drop it, and create it with 'htk splits create': no store file shows"
            + " where to cut it"
        : "no known split or merge would help";
  }

  private static String name(RegionState region) {
    return region.start().isEmpty() ? "the first region" : "'%s'".formatted(region.start());
  }
}
