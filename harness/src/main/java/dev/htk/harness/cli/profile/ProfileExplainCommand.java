// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.FormatOption;
import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.setting.RetiredKey;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.text.Phrase;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code htk profile explain}: prints all that the kit knows about a key. */
@Command(
    name = "explain",
    description =
        "Prints all that the kit knows of an HBase key: type, range, default, when a change takes"
            + " effect, related keys, and which profiles set it.",
    footer = {"", "Example:", "  htk profile explain hbase.hregion.memstore.flush.size"})
final class ProfileExplainCommand extends HtkCommand {

  @Parameters(paramLabel = "KEY", description = "The key, such as hfile.block.cache.size.")
  private String key;

  @Mixin private HBaseVersionOption version;

  @Mixin private FormatOption format;

  @Override
  public Integer call() throws HarnessException {
    SettingsCatalogue catalogue = version.catalogue();
    Optional<RetiredKey> retired = catalogue.retired(key);
    if (retired.isPresent()) {
      format.print(() -> ExplainText.of(retired.get(), catalogue.oldName(key)), retired.get());
      return 0;
    }
    ExplainedSetting explanation = ExplainedSetting.of(known(catalogue), catalogue);
    format.print(() -> ExplainText.of(explanation), explanation);
    return 0;
  }

  private Setting known(SettingsCatalogue catalogue) throws HarnessException {
    return catalogue
        .find(key)
        .orElseThrow(
            () ->
                HarnessException.badInput(
                    "HBase %s reads no key '%s'; %s", version.line(), key, advice(catalogue)));
  }

  private String advice(SettingsCatalogue catalogue) {
    Optional<String> since = catalogue.comesWith(key);
    if (since.isPresent()) {
      return Phrase.of("HBase %s and later do: ask with --hbase-version", since.get());
    }
    String others =
        Arrays.stream(HBaseLine.values())
            .filter(line -> line != version.line())
            .filter(line -> SettingsCatalogue.load(line).find(key).isPresent())
            .map(HBaseLine::version)
            .collect(Collectors.joining(" and "));
    if (!others.isEmpty()) {
      return Phrase.of("HBase %s does: ask with --hbase-version", others);
    }
    List<String> nearest = catalogue.nearest(key);
    return nearest.isEmpty()
        ? "no known key is near it"
        : "did you mean " + String.join(" or ", nearest) + "?";
  }
}
