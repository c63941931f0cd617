// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.foreign;

import dev.htk.splitter.plan.SplitInputException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A file of keys, unpacked and decoded while it is read. Only its first 16 KiB are looked at, so
 * that this costs nothing for a large file.
 *
 * @param bytes what the keys are parsed from
 * @param counts the count before each key, if there is one
 * @param notes what was done or is doubtful, one line each
 */
public record KeyFile(InputStream bytes, Optional<CountColumn> counts, List<String> notes) {

  /** Opens a file whose bytes are taken as they are. */
  public static KeyFile asItIs(InputStream in) {
    return new KeyFile(in, Optional.empty(), List.of());
  }

  /**
   * Opens a file that may be packed.
   *
   * @param name how messages name the file
   * @throws SplitInputException if it is a file of another format
   */
  public static KeyFile unpacked(InputStream in, String name) throws IOException {
    return asItIs(unpackedStart(in, name).all());
  }

  /** Does the same for text, which may have another encoding than UTF-8. */
  public static KeyFile decoded(InputStream in, String name) throws IOException {
    FirstBytes start = unpackedStart(in, name);
    Optional<Encoding> encoding = Encoding.of(start);
    return encoding.isPresent()
        ? new KeyFile(
            encoding.get().decoded(start, name), Optional.empty(), List.of(encoding.get().note()))
        : asItIs(start.all());
  }

  /**
   * Does the same for a key in each line.
   *
   * @throws SplitInputException also if the lines are certainly no keys
   */
  public static KeyFile ofLines(InputStream in, String name) throws IOException {
    KeyFile decoded = decoded(in, name);
    FirstBytes start = FirstBytes.of(decoded.bytes);
    Lines lines = new Lines(start.lines());
    Optional<CountColumn> counts = CountColumn.of(lines);
    List<String> notes = new ArrayList<>(decoded.notes);
    if (counts.isPresent()) {
      notes.add(
          "a count stands before each key, as uniq -c writes it, and was taken as the number of its"
              + " rows; the plan cuts only between these keys, so count longer ones if they are"
              + " prefixes");
    } else {
      refuse(lines, name);
      notes.addAll(Doubt.of(lines));
    }
    return new KeyFile(start.all(), counts, List.copyOf(notes));
  }

  private static void refuse(Lines lines, String name) {
    Optional<LineShape.Found> found = LineShape.of(lines);
    if (found.isPresent()) {
      throw new SplitInputException("%s:%s", name, found.get().refusal());
    }
  }

  private static FirstBytes unpackedStart(InputStream in, String name) throws IOException {
    FirstBytes start = FirstBytes.of(in);
    Optional<Codec> codec = Codec.of(start);
    while (codec.isPresent()) {
      start = FirstBytes.of(codec.get().unpacked(start.all(), name));
      codec = Codec.of(start);
    }
    Optional<ForeignFile> file = ForeignFile.of(start);
    if (file.isPresent()) {
      throw new SplitInputException("%s: %s", name, file.get().refusal());
    }
    return start;
  }
}
