// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.lint.LintInput;
import dev.htk.tuning.lint.Linter;
import dev.htk.tuning.lint.check.Subject;
import dev.htk.tuning.profile.ResolvedFlag;
import dev.htk.tuning.site.SiteFile;
import dev.htk.tuning.wrapper.Wrapper;
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
    TargetFile target = TargetFile.of(request.site());
    ApplyPlan plan = plan(request, target, Wrapper.read(request.site()));
    return plan.refusals().isEmpty()
        ? plan
        : plan.refused(helpOfLower(request, target, plan).stream().toList());
  }

  private static ApplyPlan plan(ApplyRequest request, TargetFile target, SiteFile file) {
    SiteDraft site = site(request, target, file);
    Optional<EnvDraft> env = request.env().map(script -> env(request, script));
    List<Finding> before = lint(request, site.edit().before(), env.map(EnvDraft::before));
    List<Finding> after = lint(request, site.edit().after(), env.map(EnvDraft::after));
    List<String> refusals = new ArrayList<>(site.edit().refusals());
    if (site.edit().changesAnything() && !file.isCarried() && hasTags(request, file)) {
      refusals.add(site.file() + ": is a template; apply to the file that the servers get");
    }
    refusals.addAll(
        MergedLint.refusals(site.file().toString(), before, after, request.catalogue()));
    env.ifPresent(draft -> refusals.addAll(draft.refusals()));
    return new ApplyPlan(request.profile(), site, env, after, refusals);
  }

  /** Says that a refused apply would not be if it also replaced the operator's values. */
  private static Optional<String> helpOfLower(
      ApplyRequest request, TargetFile target, ApplyPlan refused) {
    List<String> keys = refused.selection().keptUntilAllowed();
    return Optional.of(keys)
        .filter(own -> !own.isEmpty())
        .map(own -> plan(request.lowering(Lowering.ALL), target, refused.before()))
        .filter(lowered -> lowered.refusals().isEmpty())
        .map(
            lowered ->
                "%s: keeps your values, not the profile's, for %s; with --lower it can be applied"
                    .formatted(request.site(), String.join(", ", keys)));
  }

  private static SiteDraft site(ApplyRequest request, TargetFile target, SiteFile before) {
    Selection selection =
        Selector.select(request, before, RecordFolder.lastWritten(new DiskFiles(), target));
    OldNameEdit.Result names =
        OldNameEdit.edit(before, selection.taken(), request.catalogue(), title(request));
    return new SiteDraft(target, names, selection, request.catalogue());
  }

  private static boolean hasTags(ApplyRequest request, SiteFile file) {
    return Subject.of(file, Optional.empty(), request.machine(), request.catalogue()).hasTags();
  }

  private static EnvDraft env(ApplyRequest request, Path named) {
    TargetFile file = TargetFile.of(named);
    if (file.real().equals(TargetFile.of(request.site()).real())) {
      throw ApplyException.badInput(named + ": is the site file; name an hbase-env.sh");
    }
    EnvFile before = EnvFile.read(named).onJava(request.java());
    List<String> flags = request.profile().jvm().stream().map(ResolvedFlag::flag).toList();
    EnvFile after = flags.isEmpty() ? before : before.withFlags(flags, title(request));
    return new EnvDraft(file, before, after, flags, request.catalogue().line());
  }

  private static String title(ApplyRequest request) {
    return "htk profile " + request.profile().name();
  }

  private static List<Finding> lint(ApplyRequest request, SiteFile site, Optional<EnvFile> env) {
    return Linter.lint(new LintInput(site, env, request.machine(), request.catalogue()));
  }
}
