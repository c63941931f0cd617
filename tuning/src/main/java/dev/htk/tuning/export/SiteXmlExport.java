// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.export;

import dev.htk.tuning.profile.ProfileException;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.profile.ResolvedSetting;
import dev.htk.tuning.text.Phrase;

/** Writes a complete {@code hbase-site.xml}; each property's description is its reason. */
final class SiteXmlExport {

  private SiteXmlExport() {}

  static String of(ResolvedProfile profile) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- "
        + comment(Explanation.title(profile))
        + " -->\n<configuration>\n"
        + properties(profile)
        + "</configuration>\n";
  }

  /** Returns the properties alone. */
  static String properties(ResolvedProfile profile) {
    StringBuilder xml = new StringBuilder();
    for (ResolvedSetting setting : profile.entries()) {
      xml.append("  <property>\n");
      element(xml, "name", setting.key());
      element(xml, "value", setting.value());
      element(xml, "description", Explanation.of(setting));
      xml.append("  </property>\n");
    }
    return xml.toString();
  }

  private static void element(StringBuilder xml, String name, String text) {
    xml.append("    <").append(name).append('>');
    text.codePoints().forEach(character -> append(xml, character));
    xml.append("</").append(name).append(">\n");
  }

  private static void append(StringBuilder xml, int character) {
    switch (character) {
      case '&' -> xml.append("&amp;");
      case '<' -> xml.append("&lt;");
      case '>' -> xml.append("&gt;");
      // Unescaped, parsers of XML or of the YAML around it would turn them into a line feed.
      case '\r', 0x85, 0x2028, 0x2029 -> xml.append("&#").append(character).append(';');
      default -> xml.appendCodePoint(allowed(character));
    }
  }

  /** Rejects characters that XML 1.0 cannot hold, escaped or not. */
  private static int allowed(int character) {
    boolean isAllowed =
        character == '\t'
            || character == '\n'
            || (character >= ' ' && character <= 0xD7FF)
            || (character >= 0xE000 && character <= 0xFFFD)
            || character >= 0x10000;
    if (!isAllowed) {
      throw new ProfileException(
          Phrase.of("a value has the character U+%04X, which XML cannot hold", character));
    }
    return character;
  }

  /** Separates dashes, because a comment must not contain two in a row. */
  private static String comment(String text) {
    return text.replaceAll("-(?=-)", "- ");
  }
}
