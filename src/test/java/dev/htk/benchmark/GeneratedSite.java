// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.util.List;
import java.util.Locale;

/**
 * An {@code hbase-site.xml} of any size, the same each time: of five keys three are known, one
 * lacks a letter of a known one, and one is like none.
 */
public final class GeneratedSite {

  private GeneratedSite() {}

  /** Returns the file's text. */
  public static String xml(SettingsCatalogue catalogue, int properties) {
    List<Setting> known =
        catalogue.all().stream().filter(setting -> setting.key().startsWith("hbase.")).toList();
    StringBuilder xml = new StringBuilder("<?xml version=\"1.0\"?>\n<configuration>\n");
    for (int i = 0; i < properties; i++) {
      Setting setting = known.get(i % known.size());
      xml.append(
          """
            <property>
              <name>%s</name>
              <value>%s</value>
            </property>
          """
              .formatted(key(setting, i), escaped(setting.defaultValue().orElse("1"))));
    }
    return xml.append("</configuration>\n").toString();
  }

  private static String key(Setting setting, int number) {
    return switch (number % 5) {
      case 3 ->
          new StringBuilder(setting.key()).deleteCharAt(setting.key().length() / 2).toString();
      case 4 -> String.format(Locale.ROOT, "com.example.service%d.like.nothing", number);
      default -> setting.key();
    };
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }
}
