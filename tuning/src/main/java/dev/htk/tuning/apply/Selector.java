// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import dev.htk.tuning.lint.check.Subject;
import dev.htk.tuning.lint.check.UntrimmedValue;
import dev.htk.tuning.profile.ResolvedSetting;
import dev.htk.tuning.relation.Mechanism;
import dev.htk.tuning.relation.Placement;
import dev.htk.tuning.site.SiteFile;
import dev.htk.tuning.site.SiteProperty;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Selects the values of a profile that suit a file and its tables.
 *
 * <p>A value that the user gives by hand is always taken. Of the others stay out: those made for
 * another part of HBase than the one that is selected, those computed from disks that hold no data,
 * and those in whose place an operator has what only the server knows, a word other than HBase's
 * default, or a higher number.
 */
final class Selector {

  /** The facts about the disks with the data that formulas can use. */
  private static final List<String> DISK_FACTS = List.of("disks", "diskKind");

  private static final Set<String> HEAP_SHARES =
      Set.of("hbase.regionserver.global.memstore.size", "hfile.block.cache.size");

  private static final String LOG_KEYS = "hbase.wal.";

  private final ApplyRequest request;
  private final SiteFile site;
  private final Map<String, String> lastWritten;
  private final Subject file;
  private final Placement placement;
  private final SortedMap<String, String> taken = new TreeMap<>();
  private final List<KeptValue> kept = new ArrayList<>();
  private final Map<String, String> lowered = new TreeMap<>();

  private Selector(ApplyRequest request, SiteFile site, Map<String, String> lastWritten) {
    this.request = request;
    this.site = site;
    this.lastWritten = lastWritten;
    this.file = Subject.of(site, Optional.empty(), request.machine(), request.catalogue());
    this.placement = file.placement();
  }

  /**
   * Selects the values.
   *
   * @param lastWritten the values that earlier applies have written, by key; they are no choice of
   *     the operator's
   */
  static Selection select(ApplyRequest request, SiteFile site, Map<String, String> lastWritten) {
    Selector selector = new Selector(request, site, lastWritten);
    request.profile().entries().stream()
        .sorted(Comparator.comparing(ResolvedSetting::key))
        .forEach(selector::select);
    return new Selection(selector.taken, selector.kept, selector.lowered);
  }

  private void select(ResolvedSetting entry) {
    Optional<KeptValue> reason =
        entry.overridden() || site.isFinal(entry.key())
            ? Optional.empty()
            : otherMechanism(entry).or(() -> objectStore(entry)).or(() -> ofOperator(entry));
    if (reason.isEmpty()) {
      take(entry);
    } else if (!isInForce(entry)) {
      kept.add(reason.get());
    }
  }

  private void take(ResolvedSetting entry) {
    taken.put(entry.key(), sameInFile(entry).orElse(entry.value()));
    if (isLower(entry)) {
      lowered.put(entry.key(), inFile(entry).orElseThrow());
    }
  }

  /**
   * Returns the file's text if HBase reads the profile's value from it: writing that out would only
   * ask for a restart.
   */
  private Optional<String> sameInFile(ResolvedSetting entry) {
    return site.winner(entry.key())
        .filter(property -> UntrimmedValue.fatal(property, file).isEmpty())
        .filter(property -> UntrimmedValue.doubtful(property, file).isEmpty())
        .flatMap(SiteProperty::value)
        .filter(text -> NumberOrder.isSame(entry.setting(), text, entry.value()));
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
    boolean replaced = isReplaced(key) && !site.isFinal(key);
    return file.fileValue(key).filter(value -> !replaced && !mechanism.isUsual(value));
  }

  private boolean isReplaced(String key) {
    return request.profile().entries().stream()
        .filter(entry -> entry.key().equals(key))
        .anyMatch(entry -> entry.overridden() || ofOperator(entry).isEmpty());
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

  /** Returns why a value that an operator has chosen stays. */
  private Optional<KeptValue> ofOperator(ResolvedSetting entry) {
    return unknown(entry).or(() -> chosen(entry)).or(() -> higher(entry));
  }

  /** One share of the heap that only the server knows keeps the other one too. */
  private Optional<KeptValue> unknown(ResolvedSetting entry) {
    boolean isOther =
        HEAP_SHARES.contains(entry.key())
            && HEAP_SHARES.stream().anyMatch(key -> file.openValue(key).isPresent());
    return (isOpen(entry) || isOther) && !request.lowering().allowed()
        ? Optional.of(
            kept(
                entry,
                KeptValue.Cause.UNKNOWN,
                isOpen(entry)
                    ? "only the server knows what that is; --lower takes the profile's"
                    : "only the server knows the other share of the heap; --lower takes both"))
        : Optional.empty();
  }

  private Optional<KeptValue> chosen(ResolvedSetting entry) {
    return isWordOfOperator(entry) && statesDefault(entry) && !mayReplace(entry)
        ? Optional.of(
            kept(
                entry,
                KeptValue.Cause.CHOSEN,
                "that is HBase's default, and yours is a choice; --lower takes it"))
        : Optional.empty();
  }

  private Optional<KeptValue> higher(ResolvedSetting entry) {
    return isLower(entry) && isRaised(entry) && !mayReplace(entry)
        ? Optional.of(kept(entry, KeptValue.Cause.HIGHER, reasonOfHigher(entry)))
        : Optional.empty();
  }

  private String reasonOfHigher(ResolvedSetting entry) {
    boolean isOff =
        inFile(entry).filter(value -> NumberOrder.isOff(entry.setting(), value)).isPresent();
    return isOff
        ? "yours turns it off, and the profile's is not measured on your machine; --lower takes it"
        : "it is lower, and not measured on your machine; --lower takes it";
  }

  private boolean mayReplace(ResolvedSetting entry) {
    return request.lowering().allows(request.profile().name(), entry.key(), entry.value());
  }

  private KeptValue kept(ResolvedSetting entry, KeptValue.Cause cause, String reason) {
    Optional<String> from = inFile(entry).or(() -> file.openValue(entry.key()));
    return new KeptValue(entry.key(), from, entry.value(), cause, reason);
  }

  /** Returns whether the file has a value that only the server knows. */
  private boolean isOpen(ResolvedSetting entry) {
    return file.openValue(entry.key()).isPresent();
  }

  /** Returns whether somebody, and not the kit, has set a word or class that HBase reads. */
  private boolean isWordOfOperator(ResolvedSetting entry) {
    boolean isNumber = entry.setting().number(entry.value()).isPresent();
    return inFile(entry)
        .filter(value -> !isNumber && entry.setting().reads(value))
        .filter(value -> !NumberOrder.isSame(entry.setting(), value, entry.value()))
        .filter(value -> !isOfKit(entry) || value.contains(SiteDraft.RECORDER))
        .isPresent();
  }

  private boolean isOfKit(ResolvedSetting entry) {
    return site.isAddedByKit(file.source(entry.key()))
        || inFile(entry).equals(Optional.ofNullable(lastWritten.get(entry.key())));
  }

  private static boolean statesDefault(ResolvedSetting entry) {
    return entry
        .setting()
        .defaultValue()
        .filter(usual -> NumberOrder.isSame(entry.setting(), usual, entry.value()))
        .isPresent();
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
    return aboveDefault && !isOfKit(entry);
  }

  private boolean isInForce(ResolvedSetting entry) {
    return !isOpen(entry)
        && inFile(entry)
            .or(() -> entry.setting().defaultValue())
            .filter(value -> NumberOrder.isSame(entry.setting(), value, entry.value()))
            .isPresent();
  }

  private Optional<String> inFile(ResolvedSetting entry) {
    return file.fileValue(entry.key());
  }
}
