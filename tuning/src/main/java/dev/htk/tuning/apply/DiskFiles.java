// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Implements the operations on a POSIX file system. Stateless and thread-safe. */
public final class DiskFiles implements FileOperations {

  private static final FileAttribute<Set<PosixFilePermission>> OF_OWNER =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  /** The reason that Linux gives for a file system that is mounted so. */
  private static final String READ_ONLY = "Read-only file system";

  @Override
  public List<String> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Override
  public byte[] read(Path file, int most) throws IOException {
    Set<java.nio.file.OpenOption> options =
        Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    try (InputStream in = Channels.newInputStream(Files.newByteChannel(file, options))) {
      return in.readNBytes(most);
    }
  }

  @Override
  public Ownership ownership(Path file) throws IOException {
    PosixFileAttributes attributes = view(file).readAttributes();
    return new Ownership(attributes.owner(), attributes.group(), attributes.permissions());
  }

  @Override
  public boolean hasAccessList(Path file) {
    return AccessList.isOn(file);
  }

  @Override
  public void create(Path file, byte[] bytes) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), OF_OWNER)) {
      ByteBuffer rest = ByteBuffer.wrap(bytes);
      while (rest.hasRemaining()) {
        channel.write(rest);
      }
    }
  }

  @Override
  public void own(Path file, Ownership wanted) throws IOException {
    PosixFileAttributeView view = view(file);
    PosixFileAttributes now = view.readAttributes();
    try {
      if (!now.owner().equals(wanted.owner())) {
        view.setOwner(wanted.owner());
      }
      if (!now.group().equals(wanted.group())) {
        view.setGroup(wanted.group());
      }
    } catch (FileSystemException e) {
      throw ApplyException.refused(
          "%s: you may not create a file here with owner %s and group %s; run htk"
                  .formatted(file.getParent(), wanted.owner().getName(), wanted.group().getName())
              + " as root, or as that owner in that group");
    }
    view.setPermissions(wanted.mode());
  }

  @Override
  public void sync(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  @Override
  public void syncFolder(Path folder) throws IOException {
    sync(folder);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
  }

  @Override
  public void delete(Path file) throws IOException {
    Files.deleteIfExists(file);
  }

  @Override
  public Closeable lock(Path file) throws IOException {
    FileChannel channel = openLock(file);
    try {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return () -> release(file, channel);
      }
    } catch (OverlappingFileLockException e) {
      // Another thread of this process holds the lock: reported like another process below.
    } catch (IOException e) {
      channel.close();
      throw e;
    }
    channel.close();
    throw ApplyException.refused(
        "%s: another htk is at work in this folder; wait for it".formatted(file.getParent()));
  }

  private static FileChannel openLock(Path file) throws IOException {
    try {
      return FileChannel.open(
          file,
          Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
          OF_OWNER);
    } catch (AccessDeniedException e) {
      boolean isOfAnother =
          Files.exists(file, LinkOption.NOFOLLOW_LINKS) && Files.isWritable(file.getParent());
      throw ApplyException.badInput(
          isOfAnother
              ? file
                  + ": another user's htk is at work here, or was killed; remove the file if none"
                  + " is at work; nothing has been changed"
              : file.getParent() + ": you may not write in this folder; nothing has been changed");
    } catch (FileSystemException e) {
      if (READ_ONLY.equals(e.getReason())) {
        throw ApplyException.badInput(
            "%s: its file system is read-only; nothing has been changed"
                .formatted(file.getParent()));
      }
      throw e;
    }
  }

  /** Deletes the file while locked; a process that opened it earlier finds the targets changed. */
  private static void release(Path file, FileChannel channel) throws IOException {
    try (channel) {
      Files.deleteIfExists(file);
    }
  }

  private static PosixFileAttributeView view(Path file) throws IOException {
    PosixFileAttributeView view =
        Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    if (view == null) {
      throw new IOException(file + ": its file system has no POSIX owners and modes");
    }
    return view;
  }
}
