// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.coprocessor;

import dev.htk.harness.cli.kit.Page;
import dev.htk.harness.install.LibFolder;
import dev.htk.harness.install.ServerLine;
import dev.htk.tuning.env.ShellWord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Lists the steps left to do on the servers, in order, with HBase's own commands. */
final class NextSteps {

  private static final String RESTART =
      "graceful_stop.sh --restart --reload --nobalancer HOST   (HOST: %s)";

  private NextSteps() {}

  static List<String> ofInstallation(Path site, ServerLine line) {
    List<String> steps = new ArrayList<>();
    steps.add(
        "on every region server"
            + masters(line)
            + ", before anything else, exactly one recorder's jar must be in lib: "
            + line.lib()
                .map(LibFolder::folder)
                .map(ShellWord::of)
                .map(lib -> "ls %s/htk-coprocessor-*%s".formatted(lib, ending(line)))
                .orElse("ls $HBASE_HOME/lib/htk-coprocessor-*" + ending(line)));
    steps.add(copy(site));
    steps.add(
        "until a server is restarted, do not run update_config there, nor htk profile apply"
            + " --online: the running JVM would take up the new list of classes without their jar");
    steps.add("echo 'balance_switch false' | hbase shell -n   (note what it was)");
    steps.add(RESTART.formatted("one of them"));
    steps.add("see that its recorder is on: htk coprocessor sources --cluster CONF_DIR");
    steps.add(RESTART.formatted("each other one in turn"));
    steps.add("echo 'balance_switch true' | hbase shell -n   (if it was on)");
    return steps;
  }

  static List<String> ofRemoval(Path site) {
    return List.of(
        copy(site),
        "echo 'balance_switch false' | hbase shell -n   (note what it was)",
        RESTART.formatted("each in turn"),
        "echo 'balance_switch true' | hbase shell -n   (if it was on)",
        "delete htk-coprocessor-*.jar from lib of a server only after it was restarted without the"
            + " recorder, and from no server while a table names dev.htk.coprocessor.RegionRecorder");
  }

  private static String copy(Path site) {
    Path file = site.toAbsolutePath().normalize();
    return "give every region server the file: scp -p %s HOST:%s"
        .formatted(ShellWord.of(file), ShellWord.of(file));
  }

  static String text(List<String> steps) {
    Page page = new Page(0);
    page.line("what is left to do:");
    int number = 1;
    for (String step : steps) {
      page.line("  %d. %s", number++, step);
    }
    return page.toString();
  }

  /** Names the masters of HBase 2, which may load the region servers' classes. */
  private static String masters(ServerLine line) {
    return switch (line.line()) {
      case V2_5, V2_6 -> " and every master that shares its file";
      case V3_0 -> "";
    };
  }

  private static String ending(ServerLine line) {
    return switch (line.line()) {
      case V2_5, V2_6 -> "-hbase2.jar";
      case V3_0 -> "-hbase3.jar";
    };
  }
}
