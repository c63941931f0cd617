// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.lint.LintInput;
import dev.htk.tuning.lint.Linter;
import dev.htk.tuning.profile.ResolvedFlag;
import dev.htk.tuning.site.SiteFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Plans the changes that a profile makes to the files of a server. */
public final class SiteApply {

  private SiteApply() {}

  /**
   * Reads the files and works out the plan; writes nothing.
   *
   * @throws ApplyException if a file cannot be found
   * @throws dev.htk.tuning.site.SiteFileException if a file cannot be read, parsed or edited
   */
  public static ApplyPlan plan(ApplyRequest request) {
    SiteDraft site = site(request);
    Optional<EnvDraft> env = request.env().map(file -> env(request, file));
    List<Finding> before = lint(request, site.edit().before(), env.map(EnvDraft::before));
    List<Finding> after = lint(request, site.edit().after(), env.map(EnvDraft::after));
    List<String> refusals =
        new ArrayList<>(MergedLint.refusals(site.file().toString(), before, after));
    env.ifPresent(draft -> refusals.addAll(draft.refusals()));
    return new ApplyPlan(request.profile(), site, env, after, refusals);
  }

  private static SiteDraft site(ApplyRequest request) {
    TargetFile file = TargetFile.of(request.site());
    SiteFile before = SiteFile.read(request.site());
    return new SiteDraft(
        file, before.edit(request.profile().settings(), title(request)), request.catalogue());
  }

  private static EnvDraft env(ApplyRequest request, Path named) {
    TargetFile file = TargetFile.of(named);
    if (file.real().equals(TargetFile.of(request.site()).real())) {
      throw ApplyException.badInput(named + ": is the site file; name an hbase-env.sh");
    }
    EnvFile before = EnvFile.read(named);
    List<String> flags = request.profile().jvm().stream().map(ResolvedFlag::flag).toList();
    return new EnvDraft(file, before, before.withFlags(flags, title(request)), flags);
  }

  private static String title(ApplyRequest request) {
    return "htk profile " + request.profile().name();
  }

  private static List<Finding> lint(ApplyRequest request, SiteFile site, Optional<EnvFile> env) {
    return Linter.lint(new LintInput(site, env, request.machine(), request.catalogue()));
  }
}
