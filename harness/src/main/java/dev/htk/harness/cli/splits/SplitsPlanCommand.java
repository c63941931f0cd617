// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.cli.kit.JsonText;
import dev.htk.harness.cli.kit.Notes;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.splitter.plan.SplitPlan;
import dev.htk.splitter.shell.CreateStatement;
import dev.htk.splitter.shell.LegalNames;
import dev.htk.splitter.shell.SplitsFile;
import java.io.IOException;
import java.time.Clock;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code htk splits plan}: plans where to cut a table into regions. */
@Command(
    name = "plan",
    description = {
      "Finds the split keys that give every region the same share, and says what share each region"
          + " will really get and how wrong that can be.",
      "The plan goes to stdout. With --format shell and file, nothing else does; warnings go to"
          + " stderr."
    },
    modelTransformer = KeysHelp.class,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:a plan was made; warnings do not change that",
      "2:bad input or usage: no plan can be made",
      "3:the cluster or its YARN cannot be reached, or the job failed",
      "130:interrupted; a job on YARN is killed, and its files are removed"
    },
    footer = {
      "",
      "Example:",
      "  htk splits plan --servers 10 --keys ycsb-hashed:records=1000000",
      "  htk splits plan --servers 3 --keys sample:keys.txt --format file > splits.txt",
      "  htk splits plan --servers 3 --keys table:orders --cluster /etc/hbase/conf",
      "  htk splits plan --servers 40 --keys snapshot:orders-1 --cluster /etc/hbase/conf",
      "  cut -f1 rows.tsv | htk splits plan --servers 3 --keys sample:- --format shell"
    })
final class SplitsPlanCommand extends HtkCommand {

  @Mixin private PlanOptions options;

  @Option(
      names = "--table",
      paramLabel = "T",
      defaultValue = "usertable",
      description = "The table's name, for --format shell (default: ${DEFAULT-VALUE}).")
  private String table;

  @Option(
      names = "--family",
      paramLabel = "CF",
      defaultValue = "cf",
      description = "Its column family, for --format shell (default: ${DEFAULT-VALUE}).")
  private String family;

  @Option(
      names = "--format",
      paramLabel = "text|json|shell|file",
      defaultValue = "text",
      description =
          "text, json, HBase shell's create command, or a file for its SPLITS_FILE (default:"
              + " ${DEFAULT-VALUE}).")
  private Format format;

  /** The output formats. */
  private enum Format {
    /** Text for people. */
    TEXT,
    /** JSON for programs. */
    JSON,
    /** HBase shell's {@code create} command, and no other line. */
    SHELL,
    /** A file for the shell's {@code SPLITS_FILE}: a split key a line, and no other line. */
    FILE
  }

  @Override
  public Integer call() throws HarnessException, IOException, InterruptedException {
    TableDescriptor descriptor = descriptor();
    PlannedTable planned = options.planned(Clock.systemUTC().instant(), descriptor);
    System.out.print(rendered(planned, descriptor));
    System.out.flush();
    if (format == Format.SHELL || format == Format.FILE) {
      Notes.warnings(planned.plan().warnings());
    }
    return 0;
  }

  private String rendered(PlannedTable planned, TableDescriptor descriptor) {
    SplitPlan plan = planned.plan();
    return switch (format) {
      case TEXT -> PlanText.of(planned);
      case JSON -> JsonText.of(planned);
      case SHELL -> new CreateStatement(descriptor, plan.splits()) + System.lineSeparator();
      case FILE -> SplitsFile.text(plan.splits());
    };
  }

  private TableDescriptor descriptor() {
    return TableDescriptorBuilder.newBuilder(LegalNames.table(table))
        .setColumnFamily(ColumnFamilyDescriptorBuilder.of(LegalNames.family(family)))
        .build();
  }
}
