// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.site.SiteFile;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;

/**
 * A plan of the changes that an apply makes. Immutable; nothing is written before {@link #execute}.
 *
 * <p>Create a plan with {@link SiteApply#plan}.
 */
public final class ApplyPlan {

  private final ResolvedProfile profile;
  private final SiteDraft site;
  private final Optional<EnvDraft> env;
  private final List<Finding> findings;
  private final List<String> refusals;

  ApplyPlan(
      ResolvedProfile profile,
      SiteDraft site,
      Optional<EnvDraft> env,
      List<Finding> findings,
      List<String> refusals) {
    this.profile = profile;
    this.site = site;
    this.env = env;
    this.findings = List.copyOf(findings);
    this.refusals = List.copyOf(refusals);
  }

  /** Returns the unified diff of the files; empty if nothing changes. */
  public String diff() {
    return site.diff() + env.map(EnvDraft::diff).orElse("");
  }

  /** Returns the values of the profile that are left out, and why, sorted by key. */
  public List<KeptValue> kept() {
    return site.selection().kept();
  }

  Selection selection() {
    return site.selection();
  }

  /** Returns the site file before the apply. */
  SiteFile before() {
    return site.edit().before();
  }

  /** Returns the site file as it would be after the apply. */
  public SiteFile after() {
    return site.edit().after();
  }

  /** Returns this plan with further reasons that forbid the apply. */
  public ApplyPlan refused(Collection<String> reasons) {
    List<String> all = Stream.concat(refusals.stream(), reasons.stream()).toList();
    return new ApplyPlan(profile, site, env, findings, all);
  }

  /** Returns this plan, refused if a file has an access control list. */
  public ApplyPlan withFilesChecked() {
    return refused(
        replacements().stream()
            .map(FileReplacement::file)
            .filter(file -> AccessList.isOn(file.real()))
            .map(file -> file + ": " + AccessList.WORDS)
            .toList());
  }

  /** Returns one change for each key that the profile is applied with, sorted by key. */
  public List<PlannedChange> changes() {
    return site.changes();
  }

  /**
   * Returns the old names in the file whose values were in force, by the key that replaces each.
   */
  public SortedMap<String, String> oldNames() {
    return site.names().replaced();
  }

  /** Returns whether {@code hbase-env.sh} changes, which requires a restart of region servers. */
  public boolean changesFlags() {
    return env.flatMap(EnvDraft::replacement).isPresent();
  }

  /** Returns the change of region servers' heap; empty if it stays, or was not known. */
  public Optional<HeapChange> heapChange() {
    return env.flatMap(EnvDraft::heapChange);
  }

  /** Returns whether any file changes. */
  public boolean changesAnything() {
    return changesFlags() || site.replacement().isPresent();
  }

  /** Returns the lint findings for the site file as it would be after the apply. */
  public List<Finding> findings() {
    return findings;
  }

  /** Returns the reasons that forbid the apply, one sentence each; empty if it can be done. */
  public List<String> refusals() {
    return refusals;
  }

  /** Returns warnings to read before the apply, one sentence each; none of them forbids it. */
  public List<String> warnings() {
    return Stream.concat(site.warnings().stream(), env.stream().flatMap(e -> e.warnings().stream()))
        .toList();
  }

  /** Returns what HDFS must provide for the new WAL location, and the commands that show it. */
  public List<String> hdfsNeeds() {
    return site.hdfsNeeds();
  }

  /**
   * Returns the restarts that the changes need; one canary server restarts first.
   *
   * @param words the profile with its options, as they were given
   * @param servers the region servers' hosts; if empty, {@code HOST} stands for each
   */
  public RestartPlan restartPlan(String words, List<String> servers) {
    List<Path> files = replacements().stream().map(r -> r.file().named().toAbsolutePath()).toList();
    return RestartPlan.of(words, changes(), files, changesFlags(), servers);
  }

  /**
   * Writes the changed files.
   *
   * @return the receipt; empty if there was nothing to change
   * @throws ApplyException refused, if the plan has refusals or a file has changed since it was
   *     read; failed, if a file operation failed; then the files are restored as far as possible
   */
  public Optional<Receipt> execute(FileOperations files, InstantSource clock) {
    before().requireWritable();
    if (!refusals.isEmpty()) {
      throw ApplyException.refused(String.join("; ", refusals));
    }
    return changesAnything()
        ? Optional.of(new ApplyExecution(files, work()).run(clock.instant()))
        : Optional.empty();
  }

  private ApplyWork work() {
    return new ApplyWork(
        profile.name(),
        site.catalogue().line().version(),
        site.file(),
        replacements(),
        Receipt.ChangedKey.of(site.edit().changes()));
  }

  /**
   * Returns the replacements, the script first. A region server that starts between the two then
   * has the larger heap or direct memory that the new settings may need.
   */
  List<FileReplacement> replacements() {
    return Stream.of(env.flatMap(EnvDraft::replacement), site.replacement())
        .flatMap(Optional::stream)
        .toList();
  }
}
