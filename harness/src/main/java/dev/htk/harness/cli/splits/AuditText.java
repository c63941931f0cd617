package dev.htk.harness.cli.splits;

import dev.htk.harness.cli.kit.Paragraph;
import dev.htk.harness.splits.LiveAudit;
import dev.htk.splitter.audit.Drift;
import dev.htk.splitter.audit.RegionState;
import dev.htk.splitter.audit.Reshape;
import dev.htk.splitter.audit.Skew;
import dev.htk.splitter.audit.TableAudit;
import dev.htk.tuning.machine.ByteSize;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Renders an audit as text: the verdict, one line per region, the findings, and what to do. */
final class AuditText {

  private static final int INDENT = 2;

  private final LiveAudit live;
  private final TableAudit audit;
  private final StringBuilder text = new StringBuilder();

  private AuditText(LiveAudit live) {
    this.live = live;
    this.audit = live.audit();
  }

  /** Returns lines of at most 100 characters, except for the table of regions and the commands. */
  static String of(LiveAudit live, Optional<Drift> drift) {
    AuditText shown = new AuditText(live);
    shown.head();
    shown.gap();
    shown.text.append(AuditRows.of(live.audit()));
    shown.findings();
    drift.ifPresent(shown::drift);
    shown.todo();
    return shown.text.toString();
  }

  private void head() {
    Skew size = audit.size();
    text.append(Paragraph.indented(0, "Table %s: %s".formatted(audit.table(), verdict())));
    line(
        "holds",
        "%s in %s of %s, at %s"
            .formatted(
                new ByteSize(size.total()),
                counted(audit.storeFiles().total(), "store file"),
                counted(audit.regions().size(), "region"),
                audit.taken()));
    skew("size", size);
    skew("writes", audit.writes());
    skew("reads", audit.reads());
    skew("files", audit.storeFiles());
    line(
        "servers",
        audit.servers().values().stream()
            .map(String::valueOf)
            .collect(Collectors.joining(", ", "", " regions on each of the table's servers")));
  }

  private String withoutSteps() {
    if (live.isGood()) {
      return "nothing";
    }
    return audit.size().total() == 0
        ? "flush the table, then audit it again"
        : "no known split or merge would help";
  }

  private String verdict() {
    if (audit.size().total() == 0) {
      return live.isGood()
          ? "its store files are empty, so there is nothing to judge"
          : "all rows are in memstores, and no store file shows how they are spread";
    }
    String fullest =
        String.format(
            Locale.ROOT,
            "the fullest region holds %s the mean, the emptiest %s",
            Times.of(audit.size().maxOverMean()),
            Times.of(audit.size().minOverMean()));
    if (!audit.isEven()) {
      return "skewed; " + fullest;
    }
    return live.isGood()
        ? "even; " + fullest
        : String.format(
            Locale.ROOT,
            "even, but of %s instead of %d; %s",
            counted(audit.regions().size(), "region"),
            live.wanted(),
            fullest);
  }

  private void skew(String label, Skew skew) {
    if (skew.total() == 0) {
      line(label, "none");
      return;
    }
    RegionState greatest = audit.regions().get(skew.greatest());
    line(
        label,
        String.format(
            Locale.ROOT,
            "%s the mean at most, %s at least; most in region %d, %s",
            Times.of(skew.maxOverMean()),
            Times.of(skew.minOverMean()),
            skew.greatest() + 1,
            greatest.start().isEmpty()
                ? "the first"
                : String.format(Locale.ROOT, "which starts at '%s'", greatest.start())));
  }

  private void findings() {
    if (!audit.findings().isEmpty()) {
      gap();
      audit
          .findings()
          .forEach(finding -> text.append(Paragraph.labelled(0, "found", finding.message())));
    }
  }

  private void drift(Drift drift) {
    gap();
    text.append(
        Paragraph.labelled(
            0,
            "drift",
            String.format(
                Locale.ROOT,
                "in %s: %s by %s, the fullest region went from %s to %s the mean%s",
                counted(drift.took().toSeconds(), "second"),
                drift.bytesAfter() < drift.bytesBefore() ? "shrunk" : "grown",
                new ByteSize(Math.abs(drift.bytesAfter() - drift.bytesBefore())),
                Times.of(drift.sizeBefore().maxOverMean()),
                Times.of(drift.sizeAfter().maxOverMean()),
                drift.hasGrownMoreSkewed() ? ": more skewed" : "")));
    text.append(
        Paragraph.labelled(
            0,
            "",
            String.format(
                Locale.ROOT,
                "%,d writes (%.1f/s) and %,d reads (%.1f/s) in the %s that are still there",
                drift.writes(),
                drift.perSecond(drift.writes()),
                drift.reads(),
                drift.perSecond(drift.reads()),
                counted(drift.regions().size(), "region"))));
    if (!drift.made().isEmpty() || !drift.gone().isEmpty()) {
      text.append(
          Paragraph.labelled(
              0,
              "",
              String.format(
                  Locale.ROOT,
                  "splits and merges made %d new regions out of %d old ones",
                  drift.made().size(),
                  drift.gone().size())));
    }
    drift
        .moved()
        .forEach(
            region ->
                text.append(
                    Paragraph.labelled(
                        0,
                        "",
                        String.format(
                            Locale.ROOT,
                            "moved: %s, from %s to %s",
                            name(region.now()),
                            region.movedFrom(),
                            region.now().server()))));
    rates(drift);
  }

  private void rates(Drift drift) {
    if (!drift.quiet().isEmpty()) {
      text.append(
          Paragraph.labelled(
              0,
              "",
              "no writes in between: %s"
                  .formatted(
                      drift.quiet().stream()
                          .map(region -> name(region.now()))
                          .collect(Collectors.joining(", ")))));
    }
    for (Drift.RegionDrift region : drift.regions()) {
      if (region.writes() > 0) {
        text.append(
            Paragraph.labelled(
                0,
                "",
                String.format(
                    Locale.ROOT,
                    "%s: %s%.1f writes/s",
                    name(region.now()),
                    region.reopened() ? "at least " : "",
                    drift.perSecond(region.writes()))));
      }
    }
  }

  private void todo() {
    gap();
    live.notes().forEach(note -> text.append(Paragraph.labelled(0, "note", note)));
    Reshape reshape = live.reshape();
    if (reshape.steps().isEmpty()) {
      text.append(Paragraph.labelled(0, "to do", withoutSteps()));
      return;
    }
    text.append(
        Paragraph.labelled(
            0,
            "to do",
            String.format(
                    Locale.ROOT,
                    "%s and %s bring the table to %s of about %s; %d of its %d boundaries stay. Compactions",
                    counted(reshape.splits().size(), "split"),
                    counted(reshape.merges().size(), "merge"),
                    counted(reshape.regions(), "region"),
                    new ByteSize(audit.size().total() / reshape.regions()),
                    reshape.kept(),
                    audit.regions().size() - 1)
                + String.format(
                    Locale.ROOT,
                    " will rewrite about %s, in %s. With --execute this is done step by step; by",
                    new ByteSize(reshape.bytes()),
                    counted(reshape.rounds(), "round"))
                + " hand, in the HBase shell:"));
    gap();
    ReshapeCommands.of(live)
        .lines()
        .forEach(line -> text.append(line).append(System.lineSeparator()));
  }

  private static String name(RegionState region) {
    return region.start().isEmpty() ? "the first region" : "'%s'".formatted(region.start());
  }

  private static String counted(long number, String noun) {
    return String.format(Locale.ROOT, "%,d %s%s", number, noun, number == 1 ? "" : "s");
  }

  private void gap() {
    text.append(System.lineSeparator());
  }

  private void line(String label, String words) {
    text.append(Paragraph.labelled(INDENT, label, words));
  }
}
