package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.Paragraph;
import dev.htk.tuning.budget.MemoryBudget;
import dev.htk.tuning.budget.MemoryShare;
import dev.htk.tuning.machine.ByteSize;

/** Renders a profile's memory needs as text. */
final class MemoryText {

  private static final int INDENT = 2;

  private MemoryText() {}

  static String of(MemoryNeeds needs) {
    StringBuilder text = new StringBuilder();
    line(text, "holds", needs.activeRegions().toString());
    line(
        text,
        "with",
        "%s of 10 regions a server: %s"
            .formatted(Amount.counted(needs.tables(), "table"), needs.flushing()));
    needs.budget().ifPresent(budget -> node(text, budget));
    return text.toString();
  }

  private static void node(StringBuilder text, MemoryBudget budget) {
    line(text, "node", new ByteSize(budget.node().ramBytes()) + " of RAM, and of those");
    for (MemoryShare share : budget.shares()) {
      line(text, "", share.toString());
    }
    line(text, "left", left(budget.leftBytes()));
    budget.warnings().forEach(warning -> line(text, "warning", warning));
  }

  private static String left(long bytes) {
    return bytes < 0
        ? "nothing: " + new ByteSize(-bytes) + " short"
        : new ByteSize(bytes) + ", for the kernel, the page cache and the JVMs' own needs";
  }

  private static void line(StringBuilder text, String label, String words) {
    text.append(Paragraph.labelled(INDENT, label, words));
  }
}
