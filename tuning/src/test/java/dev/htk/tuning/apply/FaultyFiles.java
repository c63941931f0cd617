// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Real files whose n-th operation fails in a chosen way. Does not force files to disk, because only
 * time shows that.
 */
final class FaultyFiles implements FileOperations {

  enum Fault {
    /** The process dies before the operation and does nothing after it. */
    KILLED,
    /** The process dies with the new file half written. */
    KILLED_HALF_WAY,
    /** The operation fails with the new file half written; the process lives on. */
    FAILS,
    /** Only changing a file's owner fails. */
    NOT_YOURS
  }

  /** An error, so that no handler of exceptions catches it. */
  static final class Killed extends Error {

    private static final long serialVersionUID = 1L;
  }

  private final FileOperations real = new DiskFiles();
  private final Fault fault;
  private final int failing;
  private boolean hasAccessLists;
  private int count;

  FaultyFiles(Fault fault, int failing) {
    this.fault = fault;
    this.failing = failing;
  }

  /** Returns files that never fail. */
  static FaultyFiles none() {
    return new FaultyFiles(Fault.FAILS, Integer.MAX_VALUE);
  }

  /** Returns files that have access control lists. */
  static FaultyFiles withAccessLists() {
    FaultyFiles files = none();
    files.hasAccessLists = true;
    return files;
  }

  /** Returns whether the chosen operation was reached. */
  boolean hasFailed() {
    return count >= failing;
  }

  @Override
  public List<String> list(Path folder) throws IOException {
    step();
    return real.list(folder);
  }

  @Override
  public byte[] read(Path file, int most) throws IOException {
    step();
    return real.read(file, most);
  }

  @Override
  public Ownership ownership(Path file) throws IOException {
    step();
    return real.ownership(file);
  }

  @Override
  public boolean hasAccessList(Path file) {
    return hasAccessLists;
  }

  @Override
  public void create(Path file, byte[] bytes) throws IOException {
    if (count + 1 == failing && fault != Fault.KILLED) {
      real.create(file, Arrays.copyOf(bytes, bytes.length / 2));
    }
    step();
    real.create(file, bytes);
  }

  @Override
  public void own(Path file, Ownership ownership) throws IOException {
    if (fault == Fault.NOT_YOURS) {
      throw ApplyException.refused("the operating system says no");
    }
    step();
    real.own(file, ownership);
  }

  @Override
  public void sync(Path file) throws IOException {
    step();
  }

  @Override
  public void syncFolder(Path folder) throws IOException {
    step();
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    step();
    real.rename(from, to);
  }

  @Override
  public void delete(Path file) throws IOException {
    step();
    real.delete(file);
  }

  @Override
  public Closeable lock(Path file) throws IOException {
    step();
    return real.lock(file);
  }

  private boolean isKill() {
    return fault == Fault.KILLED || fault == Fault.KILLED_HALF_WAY;
  }

  private void step() throws IOException {
    count++;
    if (count == failing && fault == Fault.FAILS) {
      throw new IOException("No space left on device");
    }
    if (count >= failing && isKill()) {
      throw new Killed();
    }
  }
}
