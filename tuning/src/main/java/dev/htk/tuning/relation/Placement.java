// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.relation;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The places of HBase's data and of its write-ahead log, as far as a site file tells. Immutable.
 *
 * <p>Sources: {@code CommonFSUtils.getRootDir} and {@code getWALRootDir} of HBase 2.6.4.
 *
 * @param data the root directory; empty if the file does not tell its file system
 * @param log the directory of the log, which is the root directory if it has none of its own; empty
 *     if the file does not tell its file system
 */
public record Placement(Optional<Place> data, Optional<Place> log) {

  private static final String ROOT_DIR = "hbase.rootdir";
  private static final String WAL_DIR = "hbase.wal.dir";
  private static final String DEFAULT_FS = "fs.defaultFS";
  private static final String OLD_DEFAULT_FS = "fs.default.name";

  private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*):.*");

  /** The schemes of Hadoop's connectors to object stores. */
  private static final Set<String> OBJECT_STORES =
      Set.of(
          "s3", "s3a", "s3n", "abfs", "abfss", "wasb", "wasbs", "adl", "gs", "oss", "cos", "cosn",
          "obs", "tos", "swift");

  /** A kind of file system. */
  public enum Kind {
    /** A service that keeps objects; the disks of the cluster hold none of them. */
    OBJECT_STORE,
    /** The disks of each machine, without HDFS. */
    LOCAL,
    /** HDFS, or another that behaves like it. */
    DISTRIBUTED
  }

  /**
   * A directory.
   *
   * @param key the setting that names it
   * @param directory its path, with its scheme, and without a slash at the end
   */
  public record Place(String key, String directory, Kind kind) {

    /** Returns whether it lies on an object store. */
    public boolean isOnObjectStore() {
      return kind == Kind.OBJECT_STORE;
    }

    /** Describes for people the setting and its value. */
    @Override
    public String toString() {
      return key + " (" + directory + ")";
    }
  }

  /**
   * Finds the places.
   *
   * @param values returns the value that the file itself gives to a key; an empty text if the value
   *     is not known
   */
  public static Placement of(Function<String, Optional<String>> values) {
    Optional<Place> data = place(values, ROOT_DIR);
    return new Placement(data, values.apply(WAL_DIR).isPresent() ? place(values, WAL_DIR) : data);
  }

  private static Optional<Place> place(Function<String, Optional<String>> values, String key) {
    Optional<String> directory =
        values.apply(key).map(Placement::plain).filter(path -> !path.isEmpty());
    return directory
        .filter(path -> SCHEME.matcher(path).matches())
        .or(
            () ->
                values
                    .apply(DEFAULT_FS)
                    .or(() -> values.apply(OLD_DEFAULT_FS))
                    .map(Placement::plain)
                    .flatMap(system -> directory.map(path -> system + path)))
        .flatMap(path -> kind(path).map(kind -> new Place(key, path, kind)));
  }

  private static Optional<Kind> kind(String path) {
    Matcher scheme = SCHEME.matcher(path);
    if (!scheme.matches()) {
      return Optional.empty();
    }
    String name = scheme.group(1).toLowerCase(Locale.ROOT);
    if (OBJECT_STORES.contains(name)) {
      return Optional.of(Kind.OBJECT_STORE);
    }
    return Optional.of(name.equals("file") ? Kind.LOCAL : Kind.DISTRIBUTED);
  }

  /** Returns a directory without white space around it and without a slash at its end. */
  public static String plain(String directory) {
    String path = directory.trim();
    return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }
}
