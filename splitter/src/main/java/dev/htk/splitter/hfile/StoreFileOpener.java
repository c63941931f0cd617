// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.hfile;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.List;
import java.util.Optional;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.FixedFileTrailer;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.security.AccessControlException;

/** Opens store files one at a time, without a block cache, and closes each right after its use. */
final class StoreFileOpener {

  /** Signals that a listed file no longer exists. */
  static final class GoneException extends IOException {
    private static final long serialVersionUID = 1L;

    private GoneException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  private interface Use<T> {
    T of(HFile.Reader reader) throws IOException;
  }

  private final FileSystem fs;
  private final Configuration configuration;

  StoreFileOpener(FileSystem fs) {
    this.fs = fs;
    this.configuration = fs.getConf();
    StoreFileCodecs.load();
  }

  /**
   * Opens a file and summarises it.
   *
   * @return empty if the file holds no cell
   * @throws GoneException if the file no longer exists
   * @throws BadFileException if it cannot be read as an HFile
   */
  Optional<FileSpan> span(StoreFile file) throws IOException {
    return with(
        file,
        reader -> reader.getEntries() == 0 ? Optional.empty() : Optional.of(span(file, reader)));
  }

  private static FileSpan span(StoreFile file, HFile.Reader reader) throws IOException {
    boolean readable = BlockIndex.isReadable(reader);
    byte[] mobCells = reader.getHFileInfo().get(HStoreFile.MOB_CELLS_COUNT);
    return new FileSpan(
        file,
        reader.getFirstRowKey().orElseThrow(),
        reader.getLastRowKey().orElseThrow(),
        readable ? BlockIndex.of(reader).bytes() : reader.getTrailer().getLoadOnOpenDataOffset(),
        reader.getEntries(),
        mobCells == null ? 0 : Bytes.toLong(mobCells),
        readable);
  }

  /** Returns the stretches of a file with a readable index; throws as {@link #span} does. */
  List<Stretch> stretches(FileSpan span, Granularity granularity) throws IOException {
    return with(span.file(), reader -> BlockIndex.of(reader).stretches(granularity));
  }

  /** Returns stretches as fine as single rows where needed; reads the whole file. */
  List<Stretch> rows(FileSpan span, Granularity granularity) throws IOException {
    return with(span.file(), reader -> CellScan.stretches(reader, configuration, granularity));
  }

  private <T> T with(StoreFile file, Use<T> use) throws IOException {
    try (HFile.Reader reader =
        HFile.createReader(fs, file.data(), CacheConfig.DISABLED, true, configuration)) {
      return use.of(reader);
    } catch (IOException | RuntimeException | LinkageError e) {
      throw problem(file, e);
    } catch (OutOfMemoryError e) {
      // HBase allocates a block by the length that the file names, before it can tell damage.
      throw problem(
          file, new IOException("it names a block that is larger than the heap, or is damaged"));
    }
  }

  private IOException problem(StoreFile file, Throwable e) throws IOException {
    if (ExceptionUtils.indexOfType(e, AccessControlException.class) >= 0
        || ExceptionUtils.indexOfType(e, AccessDeniedException.class) >= 0
        || isLocalDenial(e)) {
      return new BadFileException(
          file, ": you may not read it", "run htk as the user that HBase runs as", e);
    }
    if (!fs.exists(file.data())) {
      return new GoneException(file.path() + " no longer exists", e);
    }
    return sealed(file, e)
        .orElseGet(
            () ->
                new BadFileException(
                    file,
                    " is not a readable HFile (%s)"
                        .formatted(firstLine(ExceptionUtils.getRootCause(e))),
                    "--skip-bad leaves such files out",
                    e));
  }

  /** Recognises a sound file that only its writer's key or codec opens, by its trailer. */
  private Optional<BadFileException> sealed(StoreFile file, Throwable e) {
    try (FSDataInputStream in = fs.open(file.data())) {
      FixedFileTrailer trailer =
          FixedFileTrailer.readFromStream(in, fs.getFileStatus(file.data()).getLen());
      Compression.Algorithm compression = trailer.getCompressionCodec();
      if (trailer.getEncryptionKey() != null) {
        return Optional.of(
            new BadFileException(
                file, " is encrypted, and htk has no key for it", "plan from a sample of keys", e));
      }
      if (!StoreFileCodecs.canRead(compression)) {
        return Optional.of(
            new BadFileException(
                file,
                " is compressed with %s, which the kit cannot read".formatted(compression),
                "name HBase's jars for it in HTK_CLASSPATH, or plan from a sample of keys",
                e));
      }
    } catch (IOException | RuntimeException unreadable) {
      // It has no trailer, so it is no HFile at all.
      e.addSuppressed(unreadable);
    }
    return Optional.empty();
  }

  /** Detects a denied local file, which Hadoop reports as not found. */
  private static boolean isLocalDenial(Throwable e) {
    int found = ExceptionUtils.indexOfType(e, FileNotFoundException.class);
    return found >= 0
        && ExceptionUtils.getThrowableList(e).get(found).getMessage().contains("Permission denied");
  }

  private static String firstLine(Throwable e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse(e.getClass().getSimpleName());
  }
}
