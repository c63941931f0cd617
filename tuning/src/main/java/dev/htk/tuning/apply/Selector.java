// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import dev.htk.tuning.lint.check.Subject;
import dev.htk.tuning.profile.ResolvedSetting;
import dev.htk.tuning.relation.Mechanism;
import dev.htk.tuning.relation.Placement;
import dev.htk.tuning.site.SiteFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Selects the values of a profile that suit a file and its tables.
 *
 * <p>A value that the user gives by hand is always taken. Of the others stay out: those made for
 * another part of HBase than the one that is selected, those computed from disks that hold no data,
 * and those below what an operator has raised.
 */
final class Selector {

  /** The facts about the disks with the data that formulas can use. */
  private static final List<String> DISK_FACTS = List.of("disks", "diskKind");

  private static final String LOG_KEYS = "hbase.wal.";

  private final ApplyRequest request;
  private final SiteFile site;
  private final Subject file;
  private final Placement placement;
  private final SortedMap<String, String> taken = new TreeMap<>();
  private final List<KeptValue> kept = new ArrayList<>();
  private final Map<String, String> lowered = new TreeMap<>();

  private Selector(ApplyRequest request, SiteFile site) {
    this.request = request;
    this.site = site;
    this.file = Subject.of(site, Optional.empty(), request.machine(), request.catalogue());
    this.placement = file.placement();
  }

  static Selection select(ApplyRequest request, SiteFile site) {
    Selector selector = new Selector(request, site);
    request.profile().entries().stream()
        .sorted(Comparator.comparing(ResolvedSetting::key))
        .forEach(selector::select);
    return new Selection(selector.taken, selector.kept, selector.lowered);
  }

  private void select(ResolvedSetting entry) {
    Optional<KeptValue> reason =
        entry.overridden() || site.isFinal(entry.key())
            ? Optional.empty()
            : otherMechanism(entry).or(() -> objectStore(entry)).or(() -> higher(entry));
    if (reason.isEmpty()) {
      take(entry);
    } else if (!isInForce(entry)) {
      kept.add(reason.get());
    }
  }

  private void take(ResolvedSetting entry) {
    taken.put(entry.key(), entry.value());
    if (isLower(entry)) {
      lowered.put(entry.key(), inFile(entry).orElseThrow());
    }
  }

  private Optional<KeptValue> otherMechanism(ResolvedSetting entry) {
    return Arrays.stream(Mechanism.values())
        .filter(mechanism -> mechanism.decides(entry.key()))
        .flatMap(mechanism -> selected(mechanism, entry.key()))
        .findFirst()
        .map(reason -> kept(entry, KeptValue.Cause.OTHER_MECHANISM, reason));
  }

  /** Returns a reason for each place where an unusual part decides about the site's value. */
  private Stream<String> selected(Mechanism mechanism, String key) {
    Stream<String> inFile =
        inFile(mechanism).map(value -> reason("the file", mechanism, value)).stream();
    Stream<String> inTable =
        request.families().stream()
            .filter(family -> family.value(key).isEmpty())
            .flatMap(
                family ->
                    family
                        .value(mechanism.key())
                        .filter(value -> !mechanism.isUsual(value))
                        .map(value -> reason(family.toString(), mechanism, value))
                        .stream());
    return Stream.concat(inFile, inTable);
  }

  /** Returns the unusual part that the file selects, unless the profile replaces it. */
  private Optional<String> inFile(Mechanism mechanism) {
    String key = mechanism.key();
    boolean replaced = isInProfile(key) && !site.isFinal(key);
    return file.fileValue(key).filter(value -> !replaced && !mechanism.isUsual(value));
  }

  private boolean isInProfile(String key) {
    return request.profile().entries().stream().anyMatch(entry -> entry.key().equals(key));
  }

  private static String reason(String where, Mechanism mechanism, String value) {
    return "%s has the %s %s, and the profile's value is made for HBase's own"
        .formatted(where, mechanism.words(), Mechanism.simpleName(value));
  }

  private Optional<KeptValue> objectStore(ResolvedSetting entry) {
    return placement
        .data()
        .filter(Placement.Place::isOnObjectStore)
        .filter(root -> !Collections.disjoint(entry.inputs().keySet(), DISK_FACTS))
        .filter(root -> !isOfLogOnDisks(entry))
        .map(
            root ->
                kept(
                    entry,
                    KeptValue.Cause.OBJECT_STORE,
                    "computed from disks that hold no data; %s is on an object store"
                        .formatted(root)));
  }

  private boolean isOfLogOnDisks(ResolvedSetting entry) {
    return entry.key().startsWith(LOG_KEYS)
        && placement.log().filter(log -> log.kind() == Placement.Kind.DISTRIBUTED).isPresent();
  }

  private Optional<KeptValue> higher(ResolvedSetting entry) {
    boolean mayLower =
        request.lowering().allows(request.profile().name(), entry.key(), entry.value());
    return isLower(entry) && isRaised(entry) && !mayLower
        ? Optional.of(
            kept(
                entry,
                KeptValue.Cause.HIGHER,
                "it is lower, and not measured on your machine; --lower takes it"))
        : Optional.empty();
  }

  private KeptValue kept(ResolvedSetting entry, KeptValue.Cause cause, String reason) {
    return new KeptValue(entry.key(), inFile(entry), entry.value(), cause, reason);
  }

  private boolean isLower(ResolvedSetting entry) {
    return inFile(entry)
        .filter(value -> NumberOrder.isLower(entry.setting(), entry.value(), value))
        .isPresent();
  }

  /** Returns whether somebody, and not the kit, has set it above HBase's default. */
  private boolean isRaised(ResolvedSetting entry) {
    Optional<String> usual = entry.setting().defaultValue();
    boolean aboveDefault =
        usual.isEmpty()
            || inFile(entry)
                .filter(value -> NumberOrder.isLower(entry.setting(), usual.get(), value))
                .isPresent();
    return aboveDefault && !site.keysAddedByKit().contains(entry.key());
  }

  private boolean isInForce(ResolvedSetting entry) {
    return inFile(entry)
        .or(() -> entry.setting().defaultValue())
        .filter(value -> NumberOrder.isSame(entry.setting(), value, entry.value()))
        .isPresent();
  }

  private Optional<String> inFile(ResolvedSetting entry) {
    return file.fileValue(entry.key());
  }
}
