// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import dev.htk.tuning.text.Sha256;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Carries out a plan that survives an interruption at any point.
 *
 * <p>The steps run in this order, each synced before the next: write the receipt; write a backup
 * and a copy of the new bytes for each file; write the new bytes beside each file; rename each of
 * them to its file's name, {@code hbase-env.sh} first. If the files still have their old bytes, the
 * receipt describes an apply that never happened. Two files cannot be renamed at once: if only the
 * first was, a rollback undoes it by the same receipt, and another apply continues from there.
 */
final class ApplyExecution {

  private final FileOperations files;
  private final ApplyWork work;
  private final TargetFile site;
  private final List<FileReplacement> replacements;

  ApplyExecution(FileOperations files, ApplyWork work) {
    this.files = files;
    this.work = work;
    this.site = work.site();
    this.replacements = work.replacements();
  }

  Receipt run(Instant now) {
    try (Closeable lock = RecordFolder.lock(files, lockedFiles())) {
      for (FileReplacement replacement : replacements) {
        replacement.checkFirst(files);
      }
      RecordNames names = RecordNames.next(site, now, RecordFolder.names(files, site));
      return replace(names, now);
    } catch (IOException e) {
      throw ApplyException.failed(
          "%s: cannot be changed (%s); nothing has been changed".formatted(site, e.getMessage()),
          e);
    }
  }

  private Receipt replace(RecordNames names, Instant now) throws IOException {
    Receipt receipt = receipt(names, now);
    try {
      record(names, receipt);
      for (FileReplacement replacement : replacements) {
        replacement.prepare(files);
      }
      for (Path folder : folders()) {
        files.syncFolder(folder);
      }
      for (FileReplacement replacement : replacements) {
        replacement.swap(files);
      }
      return receipt;
    } catch (IOException | ApplyException e) {
      takeBack(names, e);
      throw e;
    }
  }

  private void record(RecordNames names, Receipt receipt) throws IOException {
    RecordFolder.write(files, names, receipt);
    for (FileReplacement replacement : replacements) {
      TargetFile file = replacement.file();
      Ownership same = files.ownership(file.real());
      RecordFolder.create(files, names.backup(file), replacement.from(), same);
      RecordFolder.create(files, names.applied(file), replacement.to(), same);
    }
  }

  /** Restores the changed files, and only then deletes the receipt that describes them. */
  private void takeBack(RecordNames names, Exception cause) {
    try {
      for (FileReplacement replacement : replacements) {
        if (replacement.reversed().isCurrent(files)) {
          replacement.reversed().prepare(files);
          replacement.reversed().swap(files);
        }
        files.delete(replacement.file().waiting());
      }
      RecordFolder.delete(files, names, replacements.stream().map(FileReplacement::file).toList());
    } catch (IOException | ApplyException e) {
      cause.addSuppressed(e);
      throw ApplyException.failed(
          "%s: was changed in part (%s) and could not be put back (%s); run htk profile rollback"
              .formatted(site, cause.getMessage(), e.getMessage()),
          cause);
    }
  }

  private Set<TargetFile> lockedFiles() {
    Set<TargetFile> locked = new LinkedHashSet<>(List.of(site));
    replacements.forEach(replacement -> locked.add(replacement.file()));
    return locked;
  }

  private Set<Path> folders() {
    Set<Path> folders = new LinkedHashSet<>();
    folders.add(site.folder());
    replacements.forEach(replacement -> folders.add(replacement.file().folder()));
    return folders;
  }

  private Receipt receipt(RecordNames names, Instant now) {
    return new Receipt(
        names.receipt(),
        Optional.ofNullable(getClass().getPackage().getImplementationVersion()).orElse("unknown"),
        now,
        work.name(),
        work.line(),
        replacements.stream().map(this::changedFile).toList(),
        work.keys());
  }

  private Receipt.ChangedFile changedFile(FileReplacement replacement) {
    TargetFile file = replacement.file();
    boolean beside = file.folder().equals(site.folder());
    return new Receipt.ChangedFile(
        file.equals(site) ? Receipt.FileKind.SITE : Receipt.FileKind.ENV,
        beside ? file.name() : file.real().toString(),
        Sha256.of(replacement.from()),
        Sha256.of(replacement.to()));
  }
}
