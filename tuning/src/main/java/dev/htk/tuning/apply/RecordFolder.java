package dev.htk.tuning.apply;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/** The receipts and backups in the folder of a site file. */
final class RecordFolder {

  private RecordFolder() {}

  /** Keeps other applies and rollbacks of the same site file out. */
  static Closeable lock(FileOperations files, TargetFile site) throws IOException {
    return files.lock(site.folder().resolve("." + site.name() + ".htk-lock"));
  }

  /** Newest first. */
  static List<RecordNames> names(FileOperations files, TargetFile site) throws IOException {
    return RecordNames.in(site, files.list(site.folder()));
  }

  /** Writes a receipt, which is under its name only when it is whole. */
  static void write(FileOperations files, RecordNames names, Receipt receipt) throws IOException {
    files.delete(names.part());
    create(files, names.part(), ReceiptJson.write(receipt), files.ownership(names.site().real()));
    files.rename(names.part(), names.receipt());
    files.syncFolder(names.site().folder());
  }

  /** Writes a file to the disk. */
  static void create(FileOperations files, Path file, byte[] bytes, Ownership like)
      throws IOException {
    files.create(file, bytes);
    files.own(file, like);
    files.sync(file);
  }

  /** Deletes all that one apply has left; the receipt last, because it tells of the others. */
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
