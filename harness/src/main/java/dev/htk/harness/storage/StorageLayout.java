package dev.htk.harness.storage;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.machine.ByteSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.StorageType;

/**
 * The volumes of each DataNode of a cluster of ours, in HDFS's own syntax: {@code
 * [DISK],[SSD]/dev/shm}. A volume without a path lies in the run's folder; one with a path gets a
 * folder of its own in there, which is removed when the cluster ends. Immutable.
 *
 * @param volumes in the order given; one {@code DISK} in the run's folder if none was
 */
public record StorageLayout(List<StorageVolume> volumes) {

  private static final Pattern VOLUME = Pattern.compile("(?:\\[([^]]*)])?([^\\[\\]]*)");
  private static final List<StorageType> TYPES =
      Arrays.stream(StorageType.values()).filter(type -> type != StorageType.PROVIDED).toList();

  /**
   * HDFS writes to no volume with less room than a block, and a WAL's block is 256 MiB unless a
   * profile says otherwise; less than this ends a run before it has measured anything.
   */
  private static final long LEAST_BYTES = 1L << 30;

  public StorageLayout {
    volumes =
        volumes.isEmpty()
            ? List.of(new StorageVolume(StorageType.DISK, Optional.empty()))
            : List.copyOf(volumes);
  }

  /**
   * Reads volumes as a user gives them.
   *
   * @param text volumes between commas
   * @throws HarnessException if one is not {@code [TYPE]} and a path, either of which may be left
   *     out, or if its type is not one that a DataNode can have
   */
  public static StorageLayout parse(String text) throws HarnessException {
    return of(List.of(text.split(",", -1)));
  }

  /**
   * Reads volumes one by one, as {@link #texts} gives them.
   *
   * @throws HarnessException as {@link #parse}
   */
  public static StorageLayout of(List<String> texts) throws HarnessException {
    List<StorageVolume> volumes = new ArrayList<>();
    for (String text : texts) {
      volumes.add(volume(text.strip()));
    }
    return new StorageLayout(volumes);
  }

  private static StorageVolume volume(String text) throws HarnessException {
    Matcher parts = VOLUME.matcher(text);
    if (text.isEmpty() || !parts.matches()) {
      throw HarnessException.badInput(
          "--storage: '%s' is not a volume; write [TYPE]/path or [TYPE], such as"
              + " '[DISK],[SSD]/dev/shm'",
          text);
    }
    return new StorageVolume(type(Optional.ofNullable(parts.group(1))), place(parts.group(2)));
  }

  private static StorageType type(Optional<String> word) throws HarnessException {
    String name = word.orElse(StorageType.DISK.name()).strip().toUpperCase(Locale.ROOT);
    for (StorageType type : TYPES) {
      if (type.name().equals(name)) {
        return type;
      }
    }
    throw HarnessException.badInput(
        "--storage: HDFS has no volumes of type '%s'; it has %s",
        word.orElse(""), TYPES.stream().map(Enum::name).collect(Collectors.joining(", ")));
  }

  private static Optional<Path> place(String text) throws HarnessException {
    String path = text.strip();
    if (path.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          Path.of(path.startsWith("file:") ? path.substring("file:".length()) : path)
              .toAbsolutePath()
              .normalize());
    } catch (InvalidPathException e) {
      throw HarnessException.badInput("--storage: '%s' is not a path: %s", path, e.getReason());
    }
  }

  /**
   * Makes sure that every place that was given can hold its volumes. Writes nothing.
   *
   * @param dataNodes how many share each place
   * @throws HarnessException if one is no folder, cannot be written to, or has too little room
   */
  public void check(int dataNodes) throws HarnessException {
    for (StorageVolume volume : volumes) {
      if (volume.place().isPresent()) {
        check(volume, volume.place().get(), dataNodes);
      }
    }
  }

  private static void check(StorageVolume volume, Path place, int dataNodes)
      throws HarnessException {
    if (!Files.isDirectory(place)) {
      throw HarnessException.badInput(
          "--storage %s: there is no folder %s; make it, or name another", volume, place);
    }
    if (!Files.isWritable(place)) {
      throw HarnessException.badInput(
          "--storage %s: the folder cannot be written to; name another", volume);
    }
    long room;
    try {
      room = Files.getFileStore(place).getUsableSpace();
    } catch (IOException e) {
      throw HarnessException.badInput(
          "--storage %s: its free space cannot be told: %s", volume, e.getMessage());
    }
    if (room < LEAST_BYTES * dataNodes) {
      throw HarnessException.badInput(
          "--storage %s: %s are free there, and %d DataNodes need %s at least; make room, or name"
              + " another folder",
          volume, new ByteSize(room), dataNodes, new ByteSize(LEAST_BYTES * dataNodes));
    }
  }

  /** A name for a cluster's own folder in places that it shares with others. */
  public static String newOwnName() {
    return "htk-%d-%d".formatted(ProcessHandle.current().pid(), System.nanoTime());
  }

  /** Whether a DataNode has a volume of that type. */
  public boolean has(StorageType type) {
    return volumes.stream().anyMatch(volume -> volume.type() == type);
  }

  /** The value of {@code dfs.datanode.data.dir} for one DataNode. */
  public String dataFolders(Path ofRun, String ownName, String dataNode) {
    List<String> folders = new ArrayList<>();
    for (StorageVolume volume : volumes) {
      Path folder = volume.folder(ofRun, ownName, dataNode, folders.size());
      // As a path, for HDFS quotes the quotes of a URI once more.
      folders.add("[" + volume.type() + "]" + folder);
    }
    return String.join(",", folders);
  }

  /** What has to be removed when the cluster has ended, besides the run's own folder. */
  public List<Path> foldersElsewhere(String ownName) {
    return volumes.stream()
        .flatMap(volume -> volume.place().stream())
        .map(place -> place.resolve(ownName))
        .distinct()
        .toList();
  }

  /** Each volume as HDFS writes it. */
  public List<String> texts() {
    return volumes.stream().map(StorageVolume::toString).toList();
  }
}
