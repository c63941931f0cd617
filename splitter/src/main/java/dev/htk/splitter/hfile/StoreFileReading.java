// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.hfile;

import dev.htk.splitter.keys.Weights;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;

/**
 * Reads the indexes of many store files, listing by listing, as finely as the number of regions
 * requires.
 */
final class StoreFileReading {

  private static final int TIMES = 3;

  /** Greatest error of a cut, as a fraction of a region's share. */
  private static final double FINENESS = 1.0 / 40;

  /** Bounds the memory: two neighbouring stretches of a file exceed this fraction of all bytes. */
  private static final double FINEST = 1e-6;

  /** The stretches of one file, and its summary. */
  private record Read(FileSpan span, List<Stretch> stretches) {}

  /** Reads something of one file. */
  private interface OfFile<T> {
    Optional<T> read() throws IOException;
  }

  private final StoreFileOpener opener;
  private final BadFiles badFiles;
  private final boolean readsWhole;
  private final double regionShare;
  private final double finest;
  private final List<Read> reads = new ArrayList<>();
  private final List<String> skipped = new ArrayList<>();

  private StoreFileReading(
      FileSystem fs, BadFiles badFiles, long total, int regions, long readWhole) {
    this.opener = new StoreFileOpener(fs);
    this.badFiles = badFiles;
    this.readsWhole = total <= readWhole;
    this.regionShare = (double) total / regions;
    this.finest = total * FINEST;
  }

  /**
   * Reads all files.
   *
   * @param readWhole reads the cells, too, if all files together take at most this many bytes
   */
  static StoreFileReading of(
      FileSystem fs,
      Collection<? extends StoreFileListing> listings,
      BadFiles badFiles,
      int regions,
      long readWhole)
      throws IOException {
    Map<StoreFileListing, List<StoreFile>> listed = new LinkedHashMap<>();
    for (StoreFileListing listing : listings) {
      listed.put(listing, listing.list());
    }
    long total = listed.values().stream().flatMap(List::stream).mapToLong(StoreFile::bytes).sum();
    StoreFileReading reading = new StoreFileReading(fs, badFiles, total, regions, readWhole);
    for (Map.Entry<StoreFileListing, List<StoreFile>> listing : listed.entrySet()) {
      reading.read(listing.getKey(), listing.getValue());
    }
    return reading;
  }

  private void read(StoreFileListing listing, List<StoreFile> first) throws IOException {
    List<StoreFile> files = first;
    for (int time = 1; ; time++) {
      List<String> bad = new ArrayList<>();
      try {
        reads.addAll(read(files, bad));
        skipped.addAll(bad);
        return;
      } catch (StoreFileOpener.GoneException e) {
        if (time == TIMES) {
          throw new IOException(
              String.format(
                  Locale.ROOT,
                  "store files of %s were removed %d times during the read, as compactions do"
                      + " (%s); try again later",
                  listing.name(),
                  TIMES,
                  e.getMessage()),
              e);
        }
        files = listing.list();
      }
    }
  }

  private List<Read> read(List<StoreFile> files, List<String> bad) throws IOException {
    List<FileSpan> spans = new ArrayList<>();
    for (StoreFile file : files) {
      unlessBad(() -> opener.span(file), bad).ifPresent(spans::add);
    }
    Overlap overlap = Overlap.of(spans);
    Granularity granularity =
        (from, to) -> Math.max(finest, regionShare * FINENESS / overlap.most(from, to));
    List<Read> all = new ArrayList<>();
    for (FileSpan span : spans) {
      unlessBad(() -> Optional.of(stretches(span, granularity)), bad)
          .ifPresent(stretches -> all.add(new Read(span, within(span, stretches))));
    }
    return all;
  }

  private List<Stretch> stretches(FileSpan span, Granularity granularity) throws IOException {
    boolean fine = span.bytes() <= granularity.between(span.first(), span.last());
    if (fine || !span.hasReadableIndex()) {
      return List.of(span.whole());
    }
    return readsWhole ? opener.rows(span, granularity) : opener.stretches(span, granularity);
  }

  /** Returns what is read of a file; nothing if it is bad and is to be skipped. */
  private <T> Optional<T> unlessBad(OfFile<T> reading, List<String> bad) throws IOException {
    try {
      return reading.read();
    } catch (BadFileException e) {
      if (badFiles == BadFiles.REFUSE) {
        throw e.refusal();
      }
      bad.add(e.getMessage());
      return Optional.empty();
    }
  }

  private static List<Stretch> within(FileSpan span, List<Stretch> stretches) {
    return stretches.stream()
        .map(stretch -> stretch.within(span.file().rows()))
        .flatMap(Optional::stream)
        .toList();
  }

  /** Returns the number of files read, without empty ones. */
  int files() {
    return reads.size();
  }

  List<Stretch> stretches(Weights weights) {
    List<Stretch> all = new ArrayList<>();
    for (Read read : reads) {
      if (weights == Weights.BYTES) {
        all.addAll(read.stretches());
      } else {
        double cellsPerByte = (double) read.span().cells() / read.span().bytes();
        read.stretches().forEach(stretch -> all.add(stretch.times(cellsPerByte)));
      }
    }
    return all;
  }

  List<String> warnings(Weights weights) {
    List<String> warnings = new ArrayList<>();
    skipped.forEach(file -> warnings.add("left out: " + file));
    long encoded = reads.stream().filter(read -> !read.span().hasReadableIndex()).count();
    if (encoded > 0) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "%,d store files have an encoded index (INDEX_BLOCK_ENCODING) and count as one block each",
              encoded));
    }
    long mobCells = reads.stream().mapToLong(read -> read.span().mobCells()).sum();
    if (mobCells > 0) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "the values of %,d cells lie in MOB files, which are not counted",
              mobCells));
    }
    if (weights == Weights.ROWS) {
      warnings.add(
          "rows are estimated: a file's cells, possibly several a row, are spread over its blocks"
              + " by size");
    }
    return warnings;
  }
}
