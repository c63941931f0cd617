// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.reread;

import dev.htk.tuning.apply.ApplyPlan;
import dev.htk.tuning.apply.PlannedChange;
import dev.htk.tuning.setting.OldName;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.setting.Uptake;
import dev.htk.tuning.site.SiteChange;
import dev.htk.tuning.site.SiteFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A reread of an edited site file by the servers of a cluster, as far as it is known before the
 * file is written. Not thread-safe.
 *
 * <p>Use: {@code Reread.of(plan, catalogue)}, then {@link #add} each server, then {@link
 * #refusals}.
 */
public final class Reread {

  private static final int MOST_NAMED = 3;

  private final SettingsCatalogue catalogue;
  private final SiteFile file;
  private final List<PlannedChange> changes;
  private final Set<String> own;
  private final Map<String, List<PendingEdit>> byServer = new LinkedHashMap<>();
  private final List<String> silent = new ArrayList<>();

  private Reread(SettingsCatalogue catalogue, SiteFile file, List<PlannedChange> changes) {
    this.catalogue = catalogue;
    this.file = file;
    this.changes = changes;
    this.own =
        changes.stream()
            .filter(change -> change.changesFile() || change.edit().kind() == SiteChange.Kind.SAME)
            .map(PlannedChange::key)
            .collect(Collectors.toUnmodifiableSet());
  }

  /** Begins with a plan and no servers. */
  public static Reread of(ApplyPlan plan, SettingsCatalogue catalogue) {
    return new Reread(catalogue, plan.after(), plan.changes());
  }

  /**
   * Adds a server.
   *
   * @param shown its page {@code /conf} in XML
   */
  public void add(String server, SiteFile shown) {
    byServer.put(server, PendingEdit.between(file, shown, catalogue));
  }

  /**
   * Adds a server whose configuration is not known.
   *
   * @param why what was tried, and what happened
   */
  public void addSilent(String why) {
    silent.add(why);
  }

  /** Returns the servers that do not show all values of the plan yet, in the order of adding. */
  public List<String> left() {
    return byServer.entrySet().stream()
        .filter(server -> server.getValue().stream().anyMatch(edit -> isOwn(edit.key())))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Returns the servers that show all values of the plan. */
  public List<String> done() {
    List<String> left = left();
    return byServer.keySet().stream().filter(server -> !left.contains(server)).toList();
  }

  /** Says which servers have the file's values and which do not; empty if all are alike. */
  public Optional<String> halfWay() {
    return left().isEmpty() || done().isEmpty()
        ? Optional.empty()
        : Optional.of(
            "an earlier update stopped half-way: %s took the file's values, %s did not"
                .formatted(String.join(" and ", done()), String.join(" and ", left())));
  }

  /**
   * Returns the reasons that forbid the reread, one sentence each, the dangerous ones first; empty
   * if servers may be asked.
   */
  public List<String> refusals() {
    List<String> refusals = new ArrayList<>();
    unsafe().forEach((key, reason) -> refusals.add(unsafe(key, reason)));
    foreign(edit -> halfWay(edit.key()).isPresent()).forEach(refusals::add);
    foreign(edit -> halfWay(edit.key()).isEmpty()).forEach(refusals::add);
    if (foreign(edit -> true).findAny().isPresent()) {
      refusals.add(
          file.name()
              + ": leave out --online and restart the servers, or take these edits back first; if"
              + " nobody made them, the servers read another file");
    }
    file.unread()
        .forEach(
            include ->
                refusals.add(
                    "%s: includes %s, and %s; what servers would take up from it is unknown"
                        .formatted(file.name(), include.href(), include.reason())));
    silent.forEach(
        why -> refusals.add(why + "; what it would take up is unknown, so no server is asked"));
    return refusals;
  }

  /** Returns the plan's own keys that must not be half taken and that a server does not have. */
  private SortedMap<String, String> unsafe() {
    SortedMap<String, String> unsafe = new TreeMap<>();
    Stream.concat(
            changes.stream().filter(PlannedChange::changesServers).map(PlannedChange::key),
            edits().keySet().stream().map(PendingEdit::key).filter(own::contains))
        .forEach(key -> halfWay(key).ifPresent(reason -> unsafe.put(key, reason)));
    return unsafe;
  }

  private String unsafe(String key, String reason) {
    PlannedChange change =
        changes.stream().filter(planned -> planned.key().equals(key)).findFirst().orElseThrow();
    return "%s: %s must not be taken up by a reread: %s; leave out --online, it comes into force %s"
        .formatted(file.name(), key, reason, change.inForce());
  }

  private Stream<String> foreign(Predicate<PendingEdit> kind) {
    return edits().entrySet().stream()
        .filter(edit -> !isOwn(edit.getKey().key()) && kind.test(edit.getKey()))
        .map(edit -> foreign(edit.getKey(), edit.getValue()));
  }

  private String foreign(PendingEdit edit, List<String> servers) {
    return "%s: another edit waits, which a reread would take up as well: %s: %s on %s%s"
        .formatted(
            file.name(),
            edit.key(),
            edit.words(),
            named(servers),
            halfWay(edit.key()).map(reason -> "; dangerous: " + reason).orElse(""));
  }

  private SortedMap<PendingEdit, List<String>> edits() {
    SortedMap<PendingEdit, List<String>> edits = new TreeMap<>();
    byServer.forEach(
        (server, pending) ->
            pending.forEach(
                edit -> edits.computeIfAbsent(edit, key -> new ArrayList<>()).add(server)));
    return edits;
  }

  /** Returns whether the plan sets a key, also under another name. */
  private boolean isOwn(String key) {
    return own.contains(key)
        || catalogue.oldName(key).map(OldName::current).filter(own::contains).isPresent();
  }

  private Optional<String> halfWay(String key) {
    return catalogue.find(key).map(Setting::uptake).flatMap(Uptake::halfWay);
  }

  private static String named(List<String> servers) {
    String names = servers.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
    return servers.size() <= MOST_NAMED
        ? names
        : names + " and " + (servers.size() - MOST_NAMED) + " more";
  }
}
