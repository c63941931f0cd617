// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import dev.htk.tuning.apply.ApplyRecord.RecordedFile;
import dev.htk.tuning.apply.ApplyRecord.State;
import dev.htk.tuning.apply.Receipt.ChangedKey;
import dev.htk.tuning.text.Sha256;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Undoes the last apply that changed a file. Nothing is written before {@link #execute}.
 *
 * <p>The files themselves tell which apply that is. If all its files have their old bytes, an apply
 * was interrupted before it changed any, and only its receipt is removed. One that was interrupted
 * between its two files is undone as far as it went, also under a later apply that continued from
 * there. If a file has neither its old nor its new bytes, somebody has edited it, and nothing is
 * done.
 */
public final class Rollback {

  /** One apply to undo, and the files to restore for it, the site file first. */
  private record Undo(ApplyRecord record, List<FileReplacement> replacements) {}

  private final TargetFile site;
  private final Optional<Path> env;
  private final FileContents contents;
  private final FileOperations files;
  private final List<Undo> undos = new ArrayList<>();
  private final List<ApplyRecord> leftovers = new ArrayList<>();
  private final List<String> refusals = new ArrayList<>();
  private final StringBuilder edits = new StringBuilder();

  private Rollback(TargetFile site, Optional<Path> env, FileOperations files) {
    this.site = site;
    this.env = env;
    this.files = files;
    this.contents = new FileContents(files);
  }

  /** Plans a rollback of a site file and, if changed, the script in the same folder. */
  public static Rollback plan(Path site) {
    return plan(site, Optional.empty());
  }

  /**
   * Reads the receipts and works out what to restore.
   *
   * @param env the {@code hbase-env.sh}; needed only if it is in another folder than the site file
   * @throws ApplyException if the file cannot be found or has no receipt, or a receipt or backup
   *     cannot be used
   */
  public static Rollback plan(Path site, Optional<Path> env) {
    Rollback rollback = new Rollback(TargetFile.of(site), env, new DiskFiles());
    try {
      rollback.scan();
    } catch (IOException e) {
      throw ApplyException.failed(
          "%s: cannot read the files beside it (%s); nothing has been changed"
              .formatted(site, e.getMessage()),
          e);
    }
    return rollback;
  }

  /** Returns the unified diff of the files to restore; empty if there are none. */
  public String diff() {
    StringBuilder diff = new StringBuilder();
    undos.forEach(
        undo ->
            undo.replacements()
                .forEach(r -> diff.append(UnifiedDiff.of(r.file().toString(), r.from(), r.to()))));
    return diff.toString();
  }

  /** Returns the edits made since the last apply as a unified diff; empty if there are none. */
  public String editedSince() {
    return edits.toString();
  }

  /** Returns the reasons that forbid the rollback, one sentence each. */
  public List<String> refusals() {
    return List.copyOf(refusals);
  }

  /** Returns the receipts of the applies to undo, the newest first. */
  public List<Receipt> receipts() {
    return undos.stream().map(undo -> undo.record().receipt()).toList();
  }

  /**
   * Returns the keys to restore in the site file, each with its value before the undone applies.
   */
  public List<ChangedKey> keys() {
    SortedMap<String, ChangedKey> keys = new TreeMap<>();
    undos.stream()
        .filter(undo -> undo.replacements().stream().anyMatch(r -> r.file().equals(site)))
        .flatMap(undo -> undo.record().receipt().changes().stream())
        .forEach(key -> keys.merge(key.key(), key, Rollback::before));
    return List.copyOf(keys.values());
  }

  private static ChangedKey before(ChangedKey later, ChangedKey earlier) {
    return new ChangedKey(later.key(), earlier.from(), later.to());
  }

  /** Returns the steps of the rollback, one sentence each. */
  public List<String> steps() {
    List<String> steps = new ArrayList<>();
    for (Undo undo : undos) {
      Receipt receipt = undo.record().receipt();
      undo.replacements()
          .forEach(
              r ->
                  steps.add(
                      "%s: restored as it was before the apply of %s at %s"
                          .formatted(r.file(), receipt.profile(), receipt.time())));
    }
    for (ApplyRecord leftover : leftovers) {
      steps.add(
          "%s: removed; the files do not have the changes that it records"
              .formatted(leftover.receipt().file()));
    }
    return steps;
  }

  /**
   * Restores the files, and removes the receipts and backups of the undone applies.
   *
   * @throws ApplyException refused, if the plan has refusals or a file has changed since it was
   *     read; failed, if an operation on a file failed; the same rollback can then be repeated
   */
  public void execute(FileOperations operations) {
    if (!refusals.isEmpty()) {
      throw ApplyException.refused(String.join("; ", refusals));
    }
    try (Closeable lock = RecordFolder.lock(operations, lockedFiles())) {
      requireAsPlanned(operations);
      for (Undo undo : undos) {
        restore(operations, undo);
      }
      for (ApplyRecord leftover : leftovers) {
        remove(operations, leftover);
      }
    } catch (IOException e) {
      throw ApplyException.failed(
          "%s: could not be restored (%s); run htk profile rollback again"
              .formatted(site, e.getMessage()),
          e);
    }
  }

  private Set<TargetFile> lockedFiles() {
    Set<TargetFile> locked = new LinkedHashSet<>(List.of(site));
    Stream.concat(undos.stream().map(Undo::record), leftovers.stream())
        .forEach(record -> record.files().forEach(one -> locked.add(one.file())));
    return locked;
  }

  /** Plans anew under the lock: an apply that was at work before may have ended since. */
  private void requireAsPlanned(FileOperations operations) throws IOException {
    Rollback now = new Rollback(site, env, operations);
    now.scan();
    if (!now.steps().equals(steps()) || !now.refusals.isEmpty()) {
      throw ApplyException.refused(
          site + ": has been changed by somebody since it was read; nothing is done; run it again");
    }
  }

  private void scan() throws IOException {
    List<RecordNames> newestFirst = RecordFolder.names(files, site);
    boolean found = false;
    for (RecordNames names : newestFirst) {
      if (found) {
        if (!addUnfinished(names)) {
          return;
        }
      } else {
        found = addLast(ApplyRecord.read(files, names, env));
      }
    }
    if (leftovers.isEmpty() && undos.isEmpty() && refusals.isEmpty()) {
      throw ApplyException.badInput(
          site + ": there is nothing to undo; no receipt of an apply lies beside it");
    }
  }

  /** Adds a record, and returns whether it is the apply that the user wants to undo. */
  private boolean addLast(ApplyRecord record) throws IOException {
    switch (record.state(contents)) {
      case BEFORE -> {
        leftovers.add(record);
        return record.undoing();
      }
      case EDITED -> refuse(record);
      case APPLIED, HALF -> addUndo(record);
    }
    return true;
  }

  /** Adds an interrupted older record and returns true; ignores an unusable one. */
  private boolean addUnfinished(RecordNames names) throws IOException {
    try {
      ApplyRecord record = ApplyRecord.read(files, names, env);
      State state = undos.isEmpty() ? State.APPLIED : record.state(contents);
      if (state == State.HALF) {
        addUndo(record);
      } else if (state == State.BEFORE) {
        leftovers.add(record);
      }
      return state == State.HALF || state == State.BEFORE;
    } catch (ApplyException e) {
      return false;
    }
  }

  private void addUndo(ApplyRecord record) throws IOException {
    List<FileReplacement> replacements = new ArrayList<>();
    for (RecordedFile recorded : record.files()) {
      byte[] current = contents.of(recorded.file());
      if (Sha256.of(current).equals(recorded.changed().after())) {
        byte[] backup = backup(record, recorded);
        replacements.add(0, new FileReplacement(recorded.file(), current, backup));
        contents.put(recorded.file(), backup);
      }
    }
    undos.add(new Undo(record, List.copyOf(replacements)));
  }

  private byte[] backup(ApplyRecord record, RecordedFile recorded) throws IOException {
    Path file = record.names().backup(recorded.file());
    try {
      byte[] bytes = files.read(file, FileContents.MOST + 1);
      if (Sha256.of(bytes).equals(recorded.changed().before())) {
        return bytes;
      }
    } catch (NoSuchFileException e) {
      throw ApplyException.refused(file + ": is missing, so htk cannot restore the file");
    }
    throw ApplyException.refused(
        file + ": is not the backup that apply made; nothing has been changed");
  }

  private void refuse(ApplyRecord record) throws IOException {
    for (RecordedFile recorded : record.files()) {
      byte[] current = contents.of(recorded.file());
      String hash = Sha256.of(current);
      if (!hash.equals(recorded.changed().after()) && !hash.equals(recorded.changed().before())) {
        refusals.add(
            "%s: has been edited since the apply of %s at %s; undo the edit, or restore %s by hand"
                .formatted(
                    recorded.file(),
                    record.receipt().profile(),
                    record.receipt().time(),
                    record.names().backup(recorded.file())));
        edits.append(edit(record, recorded, current));
      }
    }
  }

  private String edit(ApplyRecord record, RecordedFile recorded, byte[] current)
      throws IOException {
    Path file = record.names().applied(recorded.file());
    try {
      byte[] applied = files.read(file, FileContents.MOST + 1);
      return Sha256.of(applied).equals(recorded.changed().after())
          ? UnifiedDiff.of(recorded.file().toString(), applied, current)
          : "";
    } catch (NoSuchFileException e) {
      return "";
    }
  }

  private static void restore(FileOperations operations, Undo undo) throws IOException {
    for (FileReplacement replacement : undo.replacements()) {
      replacement.checkFirst(operations);
      replacement.prepare(operations);
    }
    RecordNames names = undo.record().names();
    if (!undo.record().undoing()) {
      operations.rename(names.receipt(), names.undo());
    }
    operations.syncFolder(names.site().folder());
    for (FileReplacement replacement : undo.replacements()) {
      replacement.swap(operations);
    }
    remove(operations, undo.record());
  }

  private static void remove(FileOperations operations, ApplyRecord record) throws IOException {
    List<TargetFile> of = record.files().stream().map(RecordedFile::file).toList();
    for (TargetFile file : of) {
      operations.delete(file.waiting());
    }
    RecordFolder.delete(operations, record.names(), of);
  }
}
