package dev.htk.tuning.apply;

import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.profile.ResolvedProfile;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What an apply would do, worked out. Immutable; nothing is written before {@link #execute}.
 *
 * <p>Make one with {@link SiteApply#plan}.
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

  /** The unified diff of the files; empty if nothing changes. */
  public String diff() {
    return site.diff() + env.map(EnvDraft::diff).orElse("");
  }

  /** One for each key of the profile, sorted by key. */
  public List<PlannedChange> changes() {
    return site.changes();
  }

  /** Whether {@code hbase-env.sh} changes, which takes a restart of region servers. */
  public boolean changesFlags() {
    return env.flatMap(EnvDraft::replacement).isPresent();
  }

  /** Whether any file changes. */
  public boolean changesAnything() {
    return changesFlags() || site.replacement().isPresent();
  }

  /** What lint says of the site file as it would be. */
  public List<Finding> findings() {
    return findings;
  }

  /** Why nothing would be written, one sentence each; none if it can be done. */
  public List<String> refusals() {
    return refusals;
  }

  /** What to know before it is done, one sentence each; none of it keeps it from being done. */
  public List<String> warnings() {
    return Stream.concat(site.warnings().stream(), env.stream().flatMap(e -> e.warnings().stream()))
        .toList();
  }

  /** What HDFS must have for the place that the WAL gets, and the commands that show it. */
  public List<String> hdfsNeeds() {
    return site.hdfsNeeds();
  }

  /**
   * The restarts that the changes need, one server first.
   *
   * @param servers the region servers' hosts; if there are none, {@code HOST} stands for each
   */
  public RestartPlan restartPlan(List<String> servers) {
    List<Path> files = replacements().stream().map(r -> r.file().named().toAbsolutePath()).toList();
    return RestartPlan.of(profile.name(), changes(), files, changesFlags(), servers);
  }

  /**
   * Does it.
   *
   * @return the receipt; empty if there was nothing to change
   * @throws ApplyException refused, if the plan has refusals or somebody has changed a file since;
   *     failed, if the machine did, after everything was put back as far as it could be
   */
  public Optional<Receipt> execute(FileOperations files, InstantSource clock) {
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
        changes().stream()
            .filter(PlannedChange::changesFile)
            .map(change -> new Receipt.ChangedKey(change.key(), change.from(), change.to()))
            .toList());
  }

  /**
   * The script goes first: a region server that starts in between has the larger heap or direct
   * memory that the new values may need, and not the other way round.
   */
  List<FileReplacement> replacements() {
    return Stream.of(env.flatMap(EnvDraft::replacement), site.replacement())
        .flatMap(Optional::stream)
        .toList();
  }
}
