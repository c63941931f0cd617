// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.cli.kit.JsonText;
import dev.htk.tuning.apply.ApplyRequest;
import dev.htk.tuning.apply.DiskFiles;
import dev.htk.tuning.apply.Lowering;
import dev.htk.tuning.apply.SiteApply;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApplyOutcomeTest {

  private static final SettingsCatalogue CATALOGUE = SettingsCatalogue.load(HBaseLine.V2_6);
  private static final MachineFacts MACHINE = new MachineFacts(32L << 30, 16, 6, DiskKind.SSD, 10);

  @TempDir private Path folder;
  private Path site;

  @BeforeEach
  void writeASiteWithRaisedValues() throws IOException {
    site = folder.resolve("hbase-site.xml");
    Files.writeString(
        site,
        """
        <configuration>
          <property><name>hbase.hstore.blockingStoreFiles</name><value>300</value></property>
          <property><name>hbase.hstore.engine.class</name><value>com.example.Engine</value></property>
          <property><name>hbase.regionserver.handler.count</name><value>240</value></property>
        </configuration>
        """);
  }

  @Test
  void everyValueThatIsKeptHasALineWithItsReason() {
    assertThat(outcome(Lowering.NONE).build().advice())
        .contains(
            "kept: hbase.hstore.blockingStoreFiles = 300, not the profile's 32: the file has the"
                + " store engine Engine, and the profile's value is made for HBase's own",
            "kept: hbase.regionserver.handler.count = 240, not the profile's 200: it is lower, and"
                + " not measured on your machine; --lower takes it")
        .anyMatch(
            line ->
                line.startsWith(
                    "kept: hbase.hstore.compaction.min.size = HBase's default 134217728, not"));
    assertThat(outcome(Lowering.NONE).build().lowered()).isEmpty();
  }

  @Test
  void everyValueThatBecomesLowerIsMarkedInDryRunTextAndJson() {
    ApplyOutcomeBuilder planned = outcome(Lowering.ALL);
    ApplyOutcome outcome = planned.build();
    assertThat(outcome.lowered())
        .containsExactly("lowered: hbase.regionserver.handler.count: 240 → 200");
    assertThat(JsonText.of(outcome))
        .contains("\"lowered\" : true", "\"cause\" : \"other-mechanism\"");
    ApplyOutcome applied =
        planned.receipt(outcome.plan().execute(new DiskFiles(), Clock.systemUTC())).build();
    assertThat(ApplyText.of(applied))
        .contains("   hbase.regionserver.handler.count: 240 → 200, lowered");
    assertThat(applied.receipt().orElseThrow().changes())
        .noneMatch(change -> change.key().equals("hbase.hstore.blockingStoreFiles"));
  }

  private ApplyOutcomeBuilder outcome(Lowering lowering) {
    ResolvedProfile profile =
        new ProfileLibrary(CATALOGUE).load("ssd-tuned").resolve(MACHINE, Optional.empty());
    ApplyRequest request =
        new ApplyRequest(
            site,
            Optional.empty(),
            profile,
            CATALOGUE,
            KnownFacts.NONE,
            OptionalInt.empty(),
            List.of(),
            lowering);
    return ApplyOutcomeBuilder.builder().site(site).profile(profile).plan(SiteApply.plan(request));
  }
}
