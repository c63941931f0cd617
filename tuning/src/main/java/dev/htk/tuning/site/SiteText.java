// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import javax.xml.stream.XMLStreamException;

/**
 * Decodes a file's bytes to text and encodes text back to bytes. Immutable.
 *
 * <p>The encoding is the one that Hadoop's XML parser chooses: by byte-order mark, XML declaration
 * and byte pattern. Only texts that encode to exactly the same bytes are accepted.
 *
 * @param charset the file's encoding
 * @param mark the byte-order mark in hex; empty if there is none
 * @param text the text after the mark
 */
record SiteText(Charset charset, String mark, String text) {

  /** The byte-order marks in hex; a longer mark precedes the shorter one that it begins with. */
  private static final List<String> MARKS =
      List.of("fffe0000", "0000feff", "efbbbf", "feff", "fffe");

  private static final HexFormat HEX = HexFormat.of();

  static SiteText decode(String name, byte[] bytes) {
    Charset charset = charset(name, bytes);
    String mark = mark(bytes);
    int start = mark.length() / 2;
    String text;
    try {
      ByteBuffer body = ByteBuffer.wrap(bytes, start, bytes.length - start);
      text = charset.newDecoder().decode(body).toString();
    } catch (CharacterCodingException e) {
      throw new SiteFileException(
          name + ": has bytes that are not valid " + charset + ", the encoding it declares");
    }
    SiteText decoded = new SiteText(charset, mark, text);
    if (!Arrays.equals(decoded.encode(text), bytes)) {
      throw new SiteFileException(
          name + ": cannot be written back byte for byte in its encoding, " + charset);
    }
    return decoded;
  }

  /** Returns the bytes of a text in this encoding, after this file's mark. */
  byte[] encode(String newText) {
    ByteBuffer body;
    try {
      body = charset.newEncoder().encode(CharBuffer.wrap(newText));
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("Not encodable in " + charset, e);
    }
    byte[] start = HEX.parseHex(mark);
    byte[] bytes = Arrays.copyOf(start, start.length + body.remaining());
    body.get(bytes, start.length, body.remaining());
    return bytes;
  }

  private static String mark(byte[] bytes) {
    String start = HEX.formatHex(bytes, 0, Math.min(4, bytes.length));
    return MARKS.stream().filter(start::startsWith).findFirst().orElse("");
  }

  private static Charset charset(String name, byte[] bytes) {
    String encoding;
    try {
      encoding = SiteXml.encoding(new ByteArrayInputStream(bytes));
    } catch (XMLStreamException e) {
      throw SiteXml.refusal(name, e, null);
    }
    try {
      return encoding == null ? StandardCharsets.UTF_8 : Charset.forName(encoding);
    } catch (IllegalArgumentException e) {
      throw new SiteFileException(name + ": declares the unknown encoding " + encoding);
    }
  }
}
