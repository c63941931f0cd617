// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import dev.htk.tuning.text.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One past apply, read from its receipt, with the files that it names. Immutable.
 *
 * @param names the names of its receipt and backups
 * @param undoing whether a rollback of this apply has begun
 */
record ApplyRecord(RecordNames names, Receipt receipt, List<RecordedFile> files, boolean undoing) {

  /** The state of this apply, judged by the bytes of its files. */
  enum State {
    /** All files have their old bytes: the apply never happened, or was undone. */
    BEFORE,
    /** All files have the bytes that the apply wrote. */
    APPLIED,
    /** Some files have their old bytes and some the new ones: the apply was interrupted. */
    HALF,
    /** One file or more has neither its old nor its new bytes. */
    EDITED
  }

  record RecordedFile(TargetFile file, Receipt.ChangedFile changed) {}

  ApplyRecord {
    files = List.copyOf(files);
  }

  /**
   * Reads a receipt. A file that it names is accepted only if it is the site file, a file in the
   * same folder, or the script that the user has named.
   *
   * @throws ApplyException if the receipt cannot be used
   */
  static ApplyRecord read(FileOperations operations, RecordNames names, Optional<Path> env)
      throws IOException {
    boolean undoing = !Files.exists(names.receipt());
    Path file = undoing ? names.undo() : names.receipt();
    Receipt receipt = ReceiptJson.read(file, operations.read(file, ReceiptJson.LARGEST + 1));
    List<RecordedFile> files = new ArrayList<>();
    for (Receipt.ChangedFile changed : receipt.files()) {
      files.add(new RecordedFile(find(names.site(), receipt, changed, env), changed));
    }
    return new ApplyRecord(names, receipt, files, undoing);
  }

  State state(FileContents contents) throws IOException {
    boolean anyBefore = false;
    boolean anyApplied = false;
    for (RecordedFile recorded : files) {
      String hash = Sha256.of(contents.of(recorded.file()));
      if (hash.equals(recorded.changed().after())) {
        anyApplied = true;
      } else if (hash.equals(recorded.changed().before())) {
        anyBefore = true;
      } else {
        return State.EDITED;
      }
    }
    if (anyBefore && anyApplied) {
      return State.HALF;
    }
    return anyApplied ? State.APPLIED : State.BEFORE;
  }

  private static TargetFile find(
      TargetFile site, Receipt receipt, Receipt.ChangedFile changed, Optional<Path> env) {
    if (changed.kind() == Receipt.FileKind.SITE) {
      if (!changed.path().equals(site.name())) {
        throw untrusted(receipt, changed);
      }
      return site;
    }
    return isName(changed.path()) ? beside(site, receipt, changed) : named(receipt, changed, env);
  }

  private static TargetFile beside(TargetFile site, Receipt receipt, Receipt.ChangedFile changed) {
    Path path = site.folder().resolve(changed.path());
    TargetFile file = new TargetFile(path, path);
    if (file.real().equals(site.real()) || Files.isSymbolicLink(path)) {
      throw untrusted(receipt, changed);
    }
    return file;
  }

  private static TargetFile named(
      Receipt receipt, Receipt.ChangedFile changed, Optional<Path> env) {
    Optional<TargetFile> given = env.map(TargetFile::of);
    return given
        .filter(file -> file.real().toString().equals(changed.path()))
        .orElseThrow(
            () ->
                ApplyException.refused(
                    "%s: the apply also changed %s, outside this folder; name it with --env"
                        .formatted(receipt.file(), changed.path())));
  }

  private static boolean isName(String path) {
    try {
      Path name = Path.of(path);
      return !path.isEmpty()
          && !name.isAbsolute()
          && name.getNameCount() == 1
          && name.equals(name.normalize())
          && !path.equals("..");
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static ApplyException untrusted(Receipt receipt, Receipt.ChangedFile changed) {
    return ApplyException.refused(
        "%s: names '%s', which an apply here cannot have changed; nothing has been changed"
            .formatted(receipt.file(), changed.path()));
  }
}
