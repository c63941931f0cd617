package dev.htk.harness.cli.splits;

import dev.htk.splitter.audit.RegionState;
import dev.htk.splitter.audit.TableAudit;
import dev.htk.tuning.machine.ByteSize;
import java.util.List;
import java.util.Locale;

/** Renders a live table's regions, one per line: size, files, requests, server, and a bar. */
final class AuditRows {

  private static final int BAR = 16;
  private static final int LONGEST_KEY = 30;
  private static final String FIRST = "(start of the table)";
  private static final String FIGURES = "  %10s  %8s  %5s  %11s  %11s  ";

  private final TableAudit audit;
  private final int keyWidth;
  private final int serverWidth;
  private final double fullest;

  private AuditRows(TableAudit audit) {
    this.audit = audit;
    List<RegionState> regions = audit.regions();
    this.keyWidth =
        Math.max(
            FIRST.length(),
            regions.stream()
                .mapToInt(region -> Math.min(LONGEST_KEY, region.start().length()))
                .max()
                .orElseThrow());
    this.serverWidth =
        regions.stream().mapToInt(region -> server(region).length()).max().orElseThrow();
    this.fullest = Math.max(1, (double) regions.get(audit.size().greatest()).storeFileBytes());
  }

  static String of(TableAudit audit) {
    AuditRows rows = new AuditRows(audit);
    StringBuilder text = new StringBuilder(rows.head());
    for (int region = 0; region < audit.regions().size(); region++) {
      text.append(rows.row(region));
    }
    return text.toString();
  }

  private String head() {
    return line("region", "start key", "size", "of mean", "files", "writes", "reads", "server", "");
  }

  private String row(int number) {
    RegionState region = audit.regions().get(number);
    return line(
        Integer.toString(number + 1),
        region.startKey().map(key -> ShortKey.of(key, keyWidth)).orElse(FIRST),
        new ByteSize(region.storeFileBytes()).toString(),
        ofMean(region),
        Integer.toString(region.storeFiles()),
        String.format(Locale.ROOT, "%,d", region.writeRequests()),
        String.format(Locale.ROOT, "%,d", region.readRequests()),
        server(region),
        Bar.of((double) region.storeFileBytes(), fullest, BAR));
  }

  private String ofMean(RegionState region) {
    long total = audit.size().total();
    return total == 0
        ? "-"
        : Times.of((double) region.storeFileBytes() * audit.regions().size() / total);
  }

  private String line(
      String number,
      String key,
      String size,
      String ofMean,
      String files,
      String writes,
      String reads,
      String server,
      String bar) {
    String columns =
        ("%6s  %-" + keyWidth + "s" + FIGURES + "%-" + serverWidth + "s  ")
            .formatted(number, key, size, ofMean, files, writes, reads, server);
    return (columns + bar).stripTrailing() + System.lineSeparator();
  }

  /** Returns the server without its start code, which tells a person nothing. */
  private static String server(RegionState region) {
    String[] parts = region.server().split(",", 3);
    return parts.length < 2 ? region.server() : parts[0] + ":" + parts[1];
  }
}
