// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.hfile;

import dev.htk.splitter.plan.SplitInputException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.io.HFileLink;
import org.apache.hadoop.hbase.io.Reference;
import org.apache.hadoop.hbase.regionserver.StoreFileInfo;

/** Lists all store files below a folder. */
final class StoreFileFolder implements StoreFileListing {

  private static final Set<String> NO_STORE_FILES =
      Set.of(HConstants.RECOVERED_EDITS_DIR, HConstants.RECOVERED_HFILES_DIR);

  /** The file's or its link's name, a dot, and a region's encoded name. */
  private static final Pattern REFERENCE = Pattern.compile(".+\\.[0-9a-f]{32}");

  /** Levels below the root folder: data, namespace, table, region, family, file. */
  private static final int LEVELS_BELOW_ROOT = 6;

  private final FileSystem fs;
  private final Path folder;

  StoreFileFolder(FileSystem fs, Path folder) {
    this.fs = fs;
    this.folder = folder;
  }

  @Override
  public String name() {
    return folder.toString();
  }

  @Override
  public List<StoreFile> list() throws IOException {
    List<StoreFile> files = new ArrayList<>();
    addBelow(status(), files);
    if (files.isEmpty()) {
      throw new SplitInputException("there is no HFile below %s", folder);
    }
    Set<Path> here = files.stream().map(StoreFile::path).collect(Collectors.toSet());
    files.removeIf(file -> file.isElsewhere() && here.contains(file.data()));
    return files;
  }

  private FileStatus status() throws IOException {
    try {
      FileStatus status = fs.getFileStatus(folder);
      if (!status.isDirectory()) {
        throw new SplitInputException("%s is a file, not a folder with HFiles", folder);
      }
      return status;
    } catch (FileNotFoundException e) {
      throw new SplitInputException(e, "there is no folder %s in %s", folder, fs.getUri());
    }
  }

  private void addBelow(FileStatus directory, List<StoreFile> files) throws IOException {
    for (FileStatus status : fs.listStatus(directory.getPath())) {
      String name = status.getPath().getName();
      if (name.startsWith(".") || name.startsWith("_") || NO_STORE_FILES.contains(name)) {
        continue;
      }
      if (status.isDirectory()) {
        addBelow(status, files);
      } else {
        files.add(file(status));
      }
    }
  }

  private StoreFile file(FileStatus status) throws IOException {
    Path path = status.getPath();
    if (HFileLink.isHFileLink(path)) {
      return StoreFile.whole(path, linked(path).orElse(status));
    }
    if (!isReference(path)) {
      return StoreFile.whole(path, status);
    }
    Path referred = StoreFileInfo.getReferredToFile(path);
    Optional<FileStatus> data =
        HFileLink.isHFileLink(referred) ? linked(referred) : status(referred);
    return data.isPresent()
        ? StoreFile.half(path, data.get(), Reference.read(fs, path))
        : StoreFile.whole(path, status);
  }

  /** Bulk loads take files of any name, some of which look like those of references. */
  private static boolean isReference(Path path) {
    return REFERENCE.matcher(path.getName()).matches() && StoreFileInfo.isReference(path);
  }

  /** Resolves a link, which can lead to another table in {@code data/<namespace>} of the root. */
  private Optional<FileStatus> linked(Path link) throws IOException {
    Path root = link;
    for (int i = 0; i < LEVELS_BELOW_ROOT && root != null; i++) {
      root = root.getParent();
    }
    if (root == null) {
      return Optional.empty();
    }
    Path archive = new Path(root, HConstants.HFILE_ARCHIVE_DIRECTORY);
    try {
      return Optional.of(
          HFileLink.buildFromHFileLinkPattern(root, archive, link).getFileStatus(fs));
    } catch (FileNotFoundException e) {
      return Optional.empty();
    }
  }

  private Optional<FileStatus> status(Path path) throws IOException {
    try {
      return Optional.of(fs.getFileStatus(path));
    } catch (FileNotFoundException e) {
      return Optional.empty();
    }
  }
}
