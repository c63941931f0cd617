// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.cli.kit.JsonText;
import dev.htk.tuning.schema.SiteSchema;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code htk profile schema}: prints a JSON Schema of site files for other tools. */
@Command(
    name = "schema",
    description = {
      "Prints a JSON Schema (draft 2020-12) of hbase-site as a map from key to value, for editors and"
          + " validators of such maps in YAML or JSON.",
      "It refuses what 'htk profile lint' calls an unreadable-value or out-of-range."
    },
    footer = {"", "Example:", "  htk profile schema --hbase-version 2.6 > hbase-site.schema.json"})
final class ProfileSchemaCommand extends HtkCommand {

  @Mixin private HBaseVersionOption version;

  @Override
  public Integer call() {
    System.out.print(JsonText.of(SiteSchema.of(version.catalogue())));
    return done(true);
  }
}
