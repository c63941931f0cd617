// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Reads, writes and deletes the receipts and backups in the folder of a site file. */
final class RecordFolder {

  private RecordFolder() {}

  /**
   * Locks out other applies and rollbacks of any of these files. Two site files may share a script.
   */
  static Closeable lock(FileOperations files, Collection<TargetFile> of) throws IOException {
    Deque<Closeable> locks = new ArrayDeque<>();
    boolean hasAll = false;
    try {
      for (Path lock : new TreeSet<>(of.stream().map(RecordFolder::lockFile).toList())) {
        locks.push(files.lock(lock));
      }
      hasAll = true;
      return () -> release(locks);
    } finally {
      if (!hasAll) {
        release(locks);
      }
    }
  }

  private static Path lockFile(TargetFile file) {
    return file.folder().resolve("." + file.name() + ".htk-lock");
  }

  private static void release(Deque<Closeable> locks) throws IOException {
    while (!locks.isEmpty()) {
      try (Closeable lock = locks.pop()) {
        release(locks);
      }
    }
  }

  /** Returns the names of all applies that have a receipt, newest first. */
  static List<RecordNames> names(FileOperations files, TargetFile site) throws IOException {
    return RecordNames.in(site, files.list(site.folder()));
  }

  /**
   * Returns the value that the last apply of a profile has written for each key, by the receipts
   * that are left and can be read. What {@code lint --fix} has mended stays the operator's.
   */
  static Map<String, String> lastWritten(FileOperations files, TargetFile site) {
    Map<String, String> values = new HashMap<>();
    try {
      for (RecordNames names : names(files, site)) {
        receipt(files, names)
            .filter(receipt -> !receipt.profile().equals(SettingsPlan.FIX))
            .ifPresent(
                receipt ->
                    receipt
                        .changes()
                        .forEach(change -> values.putIfAbsent(change.key(), change.to())));
      }
    } catch (IOException e) {
      // What no receipt tells counts as the operator's.
    }
    return values;
  }

  private static Optional<Receipt> receipt(FileOperations files, RecordNames names) {
    try {
      byte[] bytes = files.read(names.receipt(), ReceiptJson.LARGEST + 1);
      return Optional.of(ReceiptJson.read(names.receipt(), bytes));
    } catch (IOException | ApplyException e) {
      return Optional.empty();
    }
  }

  /** Writes a receipt. It gets its final name only when it is complete. */
  static void write(FileOperations files, RecordNames names, Receipt receipt) throws IOException {
    files.delete(names.part());
    create(files, names.part(), ReceiptJson.write(receipt), files.ownership(names.site().real()));
    files.rename(names.part(), names.receipt());
    files.syncFolder(names.site().folder());
  }

  /** Creates a file with the given owner, group and mode, and syncs it to the disk. */
  static void create(FileOperations files, Path file, byte[] bytes, Ownership like)
      throws IOException {
    files.create(file, bytes);
    files.own(file, like);
    files.sync(file);
  }

  /** Deletes all files of one apply. The receipt goes last, because it names the others. */
  static void delete(FileOperations files, RecordNames names, Collection<TargetFile> of)
      throws IOException {
    for (TargetFile file : of) {
      files.delete(names.backup(file));
      files.delete(names.applied(file));
    }
    files.delete(names.part());
    files.delete(names.receipt());
    files.delete(names.undo());
    files.syncFolder(names.site().folder());
  }
}
