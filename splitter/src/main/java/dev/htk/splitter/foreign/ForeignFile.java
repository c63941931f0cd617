// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.foreign;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;

/** Files of other formats, known by their first bytes; they are refused. */
@SuppressWarnings("ImmutableEnumChecker") // The tests have no state.
enum ForeignFile {
  ZSTD("a Zstandard file", start -> start.has(0, "28B52FFD"), unpack("zstd -dc")),
  XZ("an xz file", start -> start.has(0, "FD377A585A00"), unpack("xz -dc")),
  LZOP("an lzop file", start -> start.has(0, "894C5A4F000D0A1A0A"), unpack("lzop -dc")),
  COMPRESS("a file of compress", start -> start.has(0, "1F9D90"), unpack("gzip -dc")),
  ZIP("a zip archive", start -> start.has(0, "504B0304"), unpack("unzip -p")),
  SEVEN_ZIP("a 7z archive", start -> start.has(0, "377ABCAF271C"), unpack("7z x -so")),
  TAR("a tar archive", start -> start.has(257, "7573746172"), unpack("tar -xOf")),
  HFILE(
      "an HFile",
      start -> start.has(0, "44415441424C4B2A") || start.has(0, "44415441424C4B45"),
      "plan from the folder that it lies in, --keys hfiles:DIR"),
  SEQUENCE_FILE(
      "a SequenceFile",
      start -> start.has(0, "53455106"),
      "write its keys as text, hdfs dfs -text FILE | cut -f1" + Remedies.PIPE),
  PARQUET("a Parquet file", start -> start.has(0, "5041523115"), Remedies.EXPORT),
  ORC("an ORC file", start -> start.has(0, "4F5243") && start.isControl(3), Remedies.EXPORT),
  AVRO("an Avro file", start -> start.has(0, "4F626A01"), Remedies.EXPORT);

  private final String what;
  private final Predicate<FirstBytes> test;
  private final String remedy;

  ForeignFile(String what, Predicate<FirstBytes> test, String remedy) {
    this.what = what;
    this.test = test;
    this.remedy = remedy;
  }

  /** Returns the format of a file that begins so. */
  static Optional<ForeignFile> of(FirstBytes start) {
    return Arrays.stream(values()).filter(file -> file.test.test(start)).findFirst();
  }

  /** Returns what the file is, and what to do. */
  String refusal() {
    return "this is " + what + ", not a list of keys: " + remedy;
  }

  private static String unpack(String command) {
    return "unpack it, " + command + " FILE" + Remedies.PIPE;
  }
}
