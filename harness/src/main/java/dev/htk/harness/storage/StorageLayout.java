// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.storage;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.MachineTrouble;
import dev.htk.harness.text.Numbers;
import dev.htk.tuning.machine.ByteSize;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DFSConfigKeys;

/**
 * The volumes of each DataNode in a cluster that the kit starts, in HDFS's own syntax: {@code
 * [DISK],[SSD]/dev/shm}. A volume without a path lies in the run's folder. A volume with a path
 * gets its own folder in there, which is removed when the cluster ends. Immutable.
 *
 * @param volumes in the order given; a single {@code DISK} in the run's folder if none was given
 */
public record StorageLayout(List<Volume> volumes) {

  private static final Pattern VOLUME = Pattern.compile("(?:\\[([^]]*)])?([^\\[\\]]*)");

  /** Linux's names of file systems in memory. */
  private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");

  /** Folders for temporary files, the best first: a run's JVM has its own in the run's folder. */
  private static final List<Path> TEMPORARY =
      List.of(Path.of(System.getProperty("java.io.tmpdir")), Path.of("/tmp"), Path.of("/var/tmp"));

  /** Stands between the folders of HDFS's settings. */
  private static final String SEPARATOR = ",";

  private static final List<StorageType> TYPES =
      Arrays.stream(StorageType.values()).filter(type -> type != StorageType.PROVIDED).toList();

  /**
   * HDFS writes to no volume with less room than a whole block for every file that is being
   * written. While a table is created these are three logs with blocks of 256 MiB, unless a profile
   * says otherwise, and a file for each region with one of 128 MiB. With 1.07 GiB a local cluster
   * stood still there, with 2.2 GiB it did not.
   */
  private static final long LEAST_BYTES = 2L << 30;

  public StorageLayout {
    volumes =
        volumes.isEmpty()
            ? List.of(new Volume(StorageType.DISK, Optional.empty()))
            : List.copyOf(volumes);
  }

  /**
   * Parses volumes as a user gives them.
   *
   * @param text volumes separated by commas
   * @throws HarnessException if one is not {@code [TYPE]} and a path, either of which may be
   *     omitted, or if a DataNode cannot have its type
   */
  public static StorageLayout parse(String text) throws HarnessException {
    return of(List.of(text.split(",", -1)));
  }

  /**
   * Parses volumes one by one, as {@link #texts} returns them.
   *
   * @throws HarnessException as {@link #parse}
   */
  public static StorageLayout of(List<String> texts) throws HarnessException {
    List<Volume> volumes = new ArrayList<>();
    for (String text : texts) {
      volumes.add(volume(text.strip()));
    }
    return new StorageLayout(volumes);
  }

  private static Volume volume(String text) throws HarnessException {
    Matcher parts = VOLUME.matcher(text);
    if (text.isEmpty() || !parts.matches()) {
      throw HarnessException.badInput(
          "--storage: '%s' is not a volume; write [TYPE]/path or [TYPE], such as"
              + " '[DISK],[SSD]/dev/shm'",
          text);
    }
    return new Volume(type(Optional.ofNullable(parts.group(1))), place(parts.group(2)));
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
   * Checks that every given path can hold its volumes. Writes nothing.
   *
   * @param dataNodes how many DataNodes share each path
   * @throws HarnessException if a path is no folder, cannot be written to, or has too little room
   */
  public void check(int dataNodes) throws HarnessException {
    for (Volume volume : volumes) {
      if (volume.place().isPresent()) {
        check(volume, volume.place().get(), dataNodes);
      }
    }
  }

  private static void check(Volume volume, Path place, int dataNodes) throws HarnessException {
    if (!Files.isDirectory(place)) {
      throw HarnessException.badInput(
          "--storage %s: there is no folder %s; make it, or name another", volume, place);
    }
    if (!Files.isWritable(place)) {
      throw HarnessException.badInput(
          "--storage %s: the folder cannot be written to; name another", volume);
    }
    long room = room(place);
    if (room < LEAST_BYTES * dataNodes) {
      throw HarnessException.badInput(
          "--storage %s: %s are free there, and %d DataNodes need %s at least; make room, or name"
              + " another folder",
          volume, new ByteSize(room), dataNodes, new ByteSize(LEAST_BYTES * dataNodes));
    }
  }

  /**
   * Checks that the file systems of all volumes have room for a run. Writes nothing.
   *
   * @param ofRun the run's folder, which holds the volumes without a path; need not exist
   * @param dataNodes how many DataNodes share each path
   * @param bytes what the store files of the run will hold at least, counted once
   * @throws HarnessException if there is too little
   */
  public void requireRoom(Path ofRun, int dataNodes, long bytes) throws HarnessException {
    Path work = ofRun.toAbsolutePath();
    // Among several volumes HDFS chooses by its policies.
    long ofRecords = volumes.size() == 1 ? bytes : 0;
    for (Volume volume : usableBelow(work).volumes()) {
      Path place = existing(volume.place().orElse(work));
      long needed = (LEAST_BYTES + ofRecords) * dataNodes;
      long room = room(place);
      if (room < needed) {
        throw HarnessException.badInput(
            "%s has %s free, and the run needs %s there at least: %s for HDFS to write at all%s, on"
                + " each of %s; make room, or choose another --out or --storage",
            place,
            new ByteSize(room),
            new ByteSize(needed),
            new ByteSize(LEAST_BYTES),
            ofRecords == 0 ? "" : " and " + new ByteSize(ofRecords) + " for the records",
            Numbers.counted(dataNodes, "DataNode"));
      }
    }
  }

  /** Returns the folder, or the nearest one above it that exists. */
  private static Path existing(Path folder) {
    Path there = folder;
    while (!Files.exists(there)) {
      there = there.getParent();
    }
    return there;
  }

  private static long room(Path place) throws HarnessException {
    try {
      return Files.getFileStore(place).getUsableSpace();
    } catch (IOException e) {
      throw HarnessException.badInput(
          "the free space of %s cannot be told: %s", place, MachineTrouble.reason(e));
    }
  }

  /**
   * Returns what every DataNode of the kit's clusters is told: from Hadoop 3.4 on it would take no
   * volume without a margin of 1 GiB beside the block, which serves disks that others fill too.
   */
  public static Map<String, String> dataNodeSettings() {
    return Map.of(
        DFSConfigKeys
            .DFS_DATANODE_ROUND_ROBIN_VOLUME_CHOOSING_POLICY_ADDITIONAL_AVAILABLE_SPACE_KEY,
        "0");
  }

  /** Returns a name for a cluster's own folder in places that it shares with others. */
  public static String newOwnName() {
    return Phrase.of("htk-%d-%d", ProcessHandle.current().pid(), System.nanoTime());
  }

  /**
   * Returns this layout for a run whose folder HDFS may be unable to use: a DataNode does not start
   * if its path has a character that a URI must escape, such as a space, because it takes the path
   * for a format string. Volumes without a path then lie in the host's folder for temporary files.
   *
   * @param ofRun the run's folder, which holds the volumes without a path
   */
  public StorageLayout usableBelow(Path ofRun) {
    if (isPlain(ofRun)) {
      return this;
    }
    Optional<Path> place =
        TEMPORARY.stream()
            .filter(folder -> isPlain(folder) && Files.isWritable(folder))
            .findFirst();
    return new StorageLayout(
        volumes.stream()
            .map(volume -> new Volume(volume.type(), volume.place().or(() -> place)))
            .toList());
  }

  private static boolean isPlain(Path folder) {
    String path = folder.toUri().getRawPath();
    return !path.contains("%") && !path.contains(SEPARATOR);
  }

  /**
   * Refuses a run's folder that HDFS would take for several, of which it empties the first.
   *
   * @throws HarnessException if the path has a comma
   */
  public static void requireOneFolder(Path ofRun) throws HarnessException {
    if (ofRun.toAbsolutePath().toString().contains(SEPARATOR)) {
      throw HarnessException.badInput(
          "%s: HDFS takes a comma in a path for the end of a folder's name; give an --out without"
              + " one",
          ofRun.toAbsolutePath());
    }
  }

  /** Returns whether a DataNode has a volume of that type. */
  public boolean has(StorageType type) {
    return volumes.stream().anyMatch(volume -> volume.type() == type);
  }

  /** Returns the value of {@code dfs.datanode.data.dir} for one DataNode. */
  public String dataFolders(Path ofRun, String ownName, String dataNode) {
    List<String> folders = new ArrayList<>();
    for (Volume volume : volumes) {
      Path folder = volume.folder(ofRun, ownName, dataNode, folders.size());
      // Not a URI: HDFS would percent-encode it a second time.
      folders.add("[" + volume.type() + "]" + folder);
    }
    return String.join(SEPARATOR, folders);
  }

  /** Returns the folders to remove when the cluster has ended, besides the run's own folder. */
  public List<Path> foldersElsewhere(String ownName) {
    return volumes.stream()
        .flatMap(volume -> volume.place().stream())
        .map(place -> place.resolve(ownName))
        .distinct()
        .toList();
  }

  /** Returns each volume in HDFS's syntax. */
  public List<String> texts() {
    return volumes.stream().map(Volume::toString).toList();
  }

  /**
   * Returns a sentence for each volume that is not the device that its storage type says: HDFS
   * trusts the label that it is given. The kit can detect memory in place of a device, and two
   * types on one file system. A volume that is not reported may still be mislabelled.
   *
   * @param ofRun the run's folder, which holds the volumes without a path; must exist
   */
  public List<String> emulated(Path ofRun) throws IOException {
    List<String> sentences = new ArrayList<>();
    for (Volume volume : volumes) {
      FileStore store = store(volume, ofRun);
      if (IN_MEMORY.contains(store.type())) {
        if (volume.type() != StorageType.RAM_DISK) {
          sentences.add("%s is memory (%s)".formatted(volume, store.type()));
        }
      } else if (volume.type() != StorageType.DISK) {
        for (Volume other : volumes) {
          if (other.type() == StorageType.DISK && store(other, ofRun).equals(store)) {
            sentences.add("%s is on the same file system as %s".formatted(volume, other));
            break;
          }
        }
      }
    }
    return sentences;
  }

  private static FileStore store(Volume volume, Path ofRun) throws IOException {
    return Files.getFileStore(volume.place().orElse(ofRun));
  }

  /**
   * A volume that each DataNode of a cluster has. Immutable.
   *
   * @param type the type declared to HDFS, whatever the device really is
   * @param place the folder in which the volume gets its own folder; empty for the run's folder
   */
  public record Volume(StorageType type, Optional<Path> place) {

    /** Returns the volume's own folder for one DataNode. */
    Path folder(Path ofRun, String ownName, String dataNode, int number) {
      Path own = place.map(path -> path.resolve(ownName)).orElse(ofRun);
      return own.resolve(dataNode).resolve("volume" + number);
    }

    /** Returns the volume in HDFS's syntax: {@code [SSD]/dev/shm}. */
    @Override
    public String toString() {
      return "[" + type + "]" + place.map(Path::toString).orElse("");
    }
  }
}
