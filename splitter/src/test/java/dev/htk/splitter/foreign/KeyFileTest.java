// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.foreign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.htk.splitter.plan.SplitInputException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.compress.compressors.CompressorException;
import org.apache.commons.compress.compressors.CompressorStreamFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyFileTest {

  /** Lines are separated by {@code ¶}, so that each file is one literal. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        // HBase's shell
        "ROW   COLUMN+CELL¶ 04ht1   column=f:q, timestamp=2026-11-01T10:00:00.000, value=0¶1 row(s)",
        " 04ht1 column=f:q, timestamp=1700000000000, value=a¶ 04ht2 column=f:q, timestamp=17, value=",
        "ROW   COLUMN+CELL¶ t,,17.ab. column=info:regioninfo, timestamp=2026-11-01T10, value={ENC",
        "hbase:001:0> scan 't'¶ROW  COLUMN+CELL¶ a  column=f:q, timestamp=1, value=1",
        " \\x00\\x01key-that-is-wrapped- column=f:q, timestamp=2026-11-01T10:00:00.000¶ over-lines",
        "COLUMN   CELL¶ f:q   timestamp=2026-11-01T10:00:00.000, value=1¶1 row(s)¶",
        "Current count: 1000, row: 04ht1¶Current count: 2000, row: 1zz¶2000 row(s)",
        "Total number of splits = 3¶10¶20",
        "HOST  REGION¶ rs1:16020 {ENCODED => ab, NAME => 't,,1.ab.', STARTKEY => '', ENDKEY => ''}",
        " SERVER_NAME | REGION_NAME | START_KEY | END_KEY |¶ ---- | ---- | --- | --- |¶ a | b | c | d |",
        "TABLE¶orders¶users¶2 row(s)¶Took 0.5023 seconds",
        "key1¶key2¶5000 row(s) in 3.1410 seconds",
        "HBase Shell¶Use \"help\" to get list of supported commands.",
        "hbase(main):001:0> list",
        // other tools of HBase
        "keyvalues={row1/f:q/1700000000000/Put/vlen=1/seqid=0}",
        "K: row1/f:q/1700000000000/Put/vlen=1/seqid=4 V: a",
        "Scanning -> x¶K: row1/f:q/17/Put/vlen=1/seqid=4",
        "[B@1b2c3d4e¶[B@2b2c3d4f",
        // YCSB and logs
        "[OVERALL], RunTime(ms), 10110¶[OVERALL], Throughput(ops/sec), 98.9",
        "INSERT usertable user6284781860667377211 [ field0=abc field1=def ]",
        "2026-11-01 10:00:00,123 INFO  [main] util.Foo: began¶2026-11-01 10:00:01,001 WARN [x] y",
        "SLF4J: Class path contains multiple SLF4J bindings.¶key1¶key2",
        "[2026-11-01 10:00:00,123] ERROR a b¶[2026-11-01 10:00:01,123] INFO c d",
        // quotes, headings and columns
        "\"04ht1\"¶\"04ht2\"",
        "'04ht1',¶'04ht2',¶'04ht3'",
        "row_key¶04ht1¶04ht2",
        "orders.rowkey¶04ht1¶04ht2¶04ht3",
        "ROW¶04ht1¶04ht2",
        "rowkey,ts,value¶04ht1,17,5¶04ht2,18,6",
        "id\tname¶7\tx1¶8\ty1",
        "04ht1\t17¶04ht2\t18¶04ht3\t9",
        "04ht1\t2026-11-01 10:00:00\tx¶04ht2\t2026-11-02 10:00:00\ty¶04ht3\t2026-11-02\tz",
        " rowkey ¶--------¶ 04ht1¶ 04ht2¶(2 rows)",
        "+--------+¶| ROW    |¶+--------+¶| 04ht1  |¶+--------+",
        "     1\t04ht1¶     2\t04ht2¶     3\t04ht3",
        "ROW¶04ht1¶5000¶Took",
        "-rw-r--r--   3 hbase hbase 12 2026-11-01 10:00 /x/y¶drwxr-xr-x   - hbase hbase 0 2026 /x",
        // JSON, XML and Python
        "{\"row\":\"04ht1\"}¶{\"row\":\"04ht2\"}",
        "[\"04ht1\",\"04ht2\"]",
        "[¶  \"04ht1\",¶  \"04ht2\"¶]",
        "{¶  \"rows\": [¶    {\"key\": \"04ht1\"}¶  ]¶}",
        "<?xml version=\"1.0\"?>¶<rows><row>04ht1</row></rows>",
        "<!DOCTYPE html>¶<html>",
        "<row>04ht1</row>¶<row>04ht2</row>¶<row>04ht3</row>",
        "b'04ht1'¶b'04ht2\\x00'",
      })
  void whatIsCertainlyNoKeyIsRefusedInOneLine(String text) {
    assertThatThrownBy(() -> lines(text.replace('¶', '\n')))
        .isInstanceOf(SplitInputException.class)
        .message()
        .hasLineCount(1)
        .matches("keys.txt:[1-4]: '.*' is .*, not a key: .*; .* add --verbatim");
  }

  @Test
  void outputOfTheShellIsRefusedWithThePipeThatCutsTheKeysOut() {
    assertThatThrownBy(() -> lines("ROW  COLUMN+CELL\n a column=f:q, timestamp=1, value=1\n"))
        .hasMessage(
            "keys.txt:1: 'ROW  COLUMN+CELL' is what scan prints in the HBase shell, not a key: cut"
                + " the keys out, sed -n 's/^ \\(.*[^ ]\\)  *column=[^ ]*, timestamp=.*/\\1/p' FILE"
                + " | uniq | htk splits plan … --keys sample:-; if the lines are the keys, add"
                + " --verbatim");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "io.acme.blog:https/新闻/a?id=93¶com.eee:https/item/café?id=568¶org.x:http/",
        "\\x03\\x00\\x01Gev\\xD2\\xB0¶\\x07\\x00\\x00\\x11eX\\x1D\\xC0",
        "m487ty5cctdv¶8ugjgtt2tvjd¶vde0bfxk3ynn",
        "{4A7D349C-4AE2-BD3A-0FCF-3FFD1982AF14}¶{53DAC5F7-B3B4-497F-2E1C-BF70238095E5}",
        "acme-logs-00/2026/02/21/16/part-00037-73b0f68c.snappy¶acme-logs-01/2026/02/21/part-1",
        "api-gateway-6\\x00\\x00\\x7F¶api-gateway-70\\x00\\x7F",
        "978-3-16-148410-0¶978-0-306-40615-7¶0-306-40615-2",
        "192.168.0.1¶10.0.0.7¶172.16.0.9",
        "[2001:db8::1]¶[2001:db8::2]¶[2001:db8::3]",
        "ann@example.com¶bob@example.org¶carl@example.net",
        "/home/a b/c d.txt¶/srv/my files/x¶/tmp/x y z",
        "he said \"no\"¶it's¶\"quoted\" and more",
        "2026-11-01T10:00:00_dev042¶2026-11-01T10:00:07_dev007",
        "2026-11-01 10:00:00.123|ERROR|host1¶2026-11-01 10:00:01.123|INFO|host2",
        "t,,1700000000000.0123456789abcdef.¶t,row-5,1700000000000.fedcba98.",
        "<http://example.org/a>¶<http://example.org/b>¶<http://example.org/c>",
        "<urn:uuid:1>¶<urn:uuid:2>¶<urn:uuid:3>",
        "user|17|a¶user|18|b¶user|19|c",
        "1:user¶2:user¶3:user",
        "id¶key¶row¶value",
        "key¶keyhole¶keyboard¶row",
        "7¶12¶1024",
        "0000012 abc¶0000013 abd¶0000200 x",
        "row 5¶row 6¶row 7",
        "TABLE¶TABLES¶TABLET",
        "ORC-1¶ORC-2",
        "PAR1abc¶PAR2abc",
        "SEQ7¶SEQ8",
        "BZh9¶BZh8",
        "column=a¶column=b¶column=c",
        "[INFO] a¶[WARN] b",
        "a",
      })
  void keysAreKeysWhateverTheyLookLike(String text) throws IOException {
    KeyFile file = lines(text.replace('¶', '\n'));

    assertThat(file.notes()).isEmpty();
    assertThat(file.counts()).isEmpty();
    assertThat(file.bytes().readAllBytes())
        .isEqualTo(text.replace('¶', '\n').getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource({
    "0123456789abcdef¶fedcba9876543210¶00000000000000ff,       add --hex",
    "d41d8cd98f00b204e9800998ecf8427e¶a94a8fe5ccb19ba61c4c0873d391e987¶ffffffffffffffff, add --hex",
    "0x00ff¶0x01ff¶0xabcd,                                     add --hex",
    "AAECAw==¶BAUGBw==¶CAkKCw==,                               base64",
    "7 04ht1¶2 04ht2¶1 04ht3,                                  uniq -c",
    "'04ht1,17,a¶04ht2,18,b¶04ht3,19,c',                       cut -d",
    "'04ht1,5¶04ht2,6¶04ht3,7',                                cut -d",
    "'04ht1;5;a¶04ht2;6;b¶04ht3;7;c',                          semicolons",
    "' 04ht1¶ 04ht2¶ 04ht3',                                   begins with a blank",
    "'04ht1  ¶04ht2  ¶04ht3  ',                                ends with a blank",
    "'a\tb¶c\td¶e\tf',                                         has a tab",
  })
  void whatMayBeKeysIsTakenWithAWarning(String text, String said) throws IOException {
    assertThat(lines(text.replace('¶', '\n')).notes())
        .hasSize(1)
        .allSatisfy(note -> assertThat(note).contains(said));
  }

  @ParameterizedTest
  @EnumSource
  void aPackedFileIsUnpacked(Codec codec) throws IOException, CompressorException {
    byte[] keys = keys(3_000).getBytes(StandardCharsets.US_ASCII);

    KeyFile file = KeyFile.ofLines(new ByteArrayInputStream(packed(codec, keys)), "keys");

    assertThat(file.notes()).isEmpty();
    assertThat(file.bytes().readAllBytes()).isEqualTo(keys);
  }

  @ParameterizedTest
  @EnumSource(names = {"GZIP", "BZIP2"})
  void allOfSeveralJoinedFilesIsUnpacked(Codec codec) throws IOException, CompressorException {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    // The first one ends where the bytes that were read ahead do.
    byte[] noise = new byte[FirstBytes.MOST];
    new SplittableRandom(1).nextBytes(noise);
    String first = HexFormat.of().formatHex(noise).replaceAll("(.{63})", "$1\n");
    joined.write(packed(codec, first.getBytes(StandardCharsets.US_ASCII)));
    joined.write(packed(codec, "last".getBytes(StandardCharsets.US_ASCII)));

    KeyFile file = KeyFile.ofLines(new ByteArrayInputStream(joined.toByteArray()), "keys");

    assertThat(new String(file.bytes().readAllBytes(), StandardCharsets.US_ASCII))
        .isEqualTo(first + "last");
  }

  @ParameterizedTest
  @EnumSource
  void aDamagedPackedFileIsRefused(Codec codec) throws IOException, CompressorException {
    byte[] packed = packed(codec, keys(3_000).getBytes(StandardCharsets.US_ASCII));
    byte[] cut = Arrays.copyOf(packed, packed.length / 2);

    assertThatThrownBy(
            () -> KeyFile.ofLines(new ByteArrayInputStream(cut), "keys.gz").bytes().readAllBytes())
        .isInstanceOf(SplitInputException.class)
        .hasMessageStartingWith("keys.gz: the file is packed with " + codec + ", but damaged: ");
  }

  @Test
  void theLinesOfAPackedFileAreLookedAt() {
    assertThatThrownBy(
            () ->
                KeyFile.ofLines(
                    new ByteArrayInputStream(
                        packed(
                            Codec.GZIP, "row_key\n1a\n1b\n".getBytes(StandardCharsets.US_ASCII))),
                    "keys.gz"))
        .hasMessageStartingWith("keys.gz:1: 'row_key' is a heading, not a key: ");
  }

  @ParameterizedTest
  @CsvSource({
    "28B52FFD2400,                     a Zstandard file,   zstd -dc FILE",
    "FD377A585A000004,                 an xz file,         xz -dc FILE",
    "504B030414000000,                 a zip archive,      unzip -p FILE",
    "377ABCAF271C0004,                 a 7z archive,       7z x -so FILE",
    "894C5A4F000D0A1A0A,               an lzop file,       lzop -dc FILE",
    "1F9D90610A,                       a file of compress, gzip -dc FILE",
    "44415441424C4B2A0000,             an HFile,           hfiles:DIR",
    "534551061968,                     a SequenceFile,     hdfs dfs -text",
    "504152311504,                     a Parquet file,     one key a line",
    "4F5243000A,                       an ORC file,        one key a line",
    "4F626A0104,                       an Avro file,       one key a line",
  })
  void aFileOfAnotherFormatIsRefused(String start, String what, String remedy) {
    byte[] bytes = HexFormat.of().parseHex(start);

    assertThatThrownBy(() -> KeyFile.unpacked(new ByteArrayInputStream(bytes), "keys"))
        .isInstanceOf(SplitInputException.class)
        .hasMessageStartingWith("keys: this is %s, not a list of keys: ", what)
        .hasMessageContaining(remedy);
  }

  @ParameterizedTest
  @CsvSource({
    "UTF-16LE, FFFE,     is text in UTF-16LE",
    "UTF-16BE, FEFF,     is text in UTF-16BE",
    "UTF-16LE, '',       is text in UTF-16LE",
    "UTF-16BE, '',       is text in UTF-16BE",
    "UTF-32LE, FFFE0000, is text in UTF-32LE",
    "UTF-32BE, 0000FEFF, is text in UTF-32BE",
    "UTF-8,    EFBBBF,   byte order mark",
  })
  void otherEncodingsAreDecoded(String charset, String mark, String note) throws IOException {
    String keys = mark.isEmpty() ? "order-1\r\norder-2\r\n" : "café\n新闻\norder-𝄞\n" + keys(3_000);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(HexFormat.of().parseHex(mark));
    bytes.write(keys.getBytes(Charset.forName(charset)));

    KeyFile file = KeyFile.ofLines(new ByteArrayInputStream(bytes.toByteArray()), "keys");

    assertThat(file.notes()).hasSize(1).allSatisfy(said -> assertThat(said).contains(note));
    assertThat(new String(file.bytes().readAllBytes(), StandardCharsets.UTF_8)).isEqualTo(keys);
  }

  @Test
  void damagedTextIsRefused() {
    byte[] halfASurrogate = HexFormat.of().parseHex("FFFE" + "3DD8" + "0A00" + "61000A00");

    assertThatThrownBy(() -> KeyFile.ofLines(new ByteArrayInputStream(halfASurrogate), "keys"))
        .isInstanceOf(SplitInputException.class)
        .hasMessageStartingWith("keys: the file is text in UTF-16LE, but damaged");
  }

  @ParameterizedTest
  @ValueSource(strings = {"FFFE31320A", "610000620A63", "00610A0062", "FEFF0A41"})
  void keysOfRawBytesAreNoOtherEncoding(String hex) throws IOException {
    byte[] bytes = HexFormat.of().parseHex(hex);

    KeyFile file = KeyFile.ofLines(new ByteArrayInputStream(bytes), "keys");

    assertThat(file.notes()).isEmpty();
    assertThat(file.bytes().readAllBytes()).isEqualTo(bytes);
  }

  @Test
  void countsWithoutPaddingAreDoubted() throws IOException {
    assertThat(lines("1234567 04ht1\n1234566 04ht2\n1200000 04ht3\n").notes())
        .singleElement(STRING)
        .startsWith("every line begins with a number and a blank");
    assertThat(lines("20260101 a\n20260102 b\n20260103 c\n").notes()).as("dates").isEmpty();
    assertThat(lines("1795879600 a\n1795879601 b\n1795879609 c\n").notes())
        .as("seconds since 1970")
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "      7 04ht1¶      2 04ht2¶12345678 04ht3", // GNU
        "   7 04ht1¶   2 04ht2¶ 512 04ht3", // BSD
        "    100 a b¶      3  leading blank",
        "      1 only one",
        "  7 04ht1¶ 12 04ht2", // another program's
        "12345678 04ht1¶      7 04ht2",
      })
  void countsBeforeKeysAreFound(String text) throws IOException {
    KeyFile file = lines(text.replace('¶', '\n'));

    assertThat(file.counts()).isPresent();
    assertThat(file.notes())
        .containsExactly(
            "a count stands before each key, as uniq -c writes it, and was taken as the number of its"
                + " rows; the plan cuts only between these keys, so count longer ones if they are"
                + " prefixes");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "7 04ht1¶12 04ht2",
        "      7 04ht1¶04ht2",
        "      7 04ht1¶     12 04ht2¶    1 04ht3",
        "      7¶      8",
        "      0 04ht1",
        "1234567 04ht1¶1234568 04ht2",
      })
  void otherNumbersBeforeKeysAreNoCounts(String text) throws IOException {
    assertThat(lines(text.replace('¶', '\n')).counts()).isEmpty();
  }

  private static KeyFile lines(String text) throws IOException {
    return KeyFile.ofLines(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "keys.txt");
  }

  private static String keys(int count) {
    return IntStream.range(0, count)
        .mapToObj("order-%06d\n"::formatted)
        .collect(Collectors.joining());
  }

  private static byte[] packed(Codec codec, byte[] bytes) throws IOException, CompressorException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out =
        new CompressorStreamFactory().createCompressorOutputStream(codec.codecName(), packed)) {
      out.write(bytes);
    }
    return packed.toByteArray();
  }
}
