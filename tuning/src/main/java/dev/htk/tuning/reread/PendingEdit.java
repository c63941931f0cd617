// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.reread;

import dev.htk.secrets.Secrets;
import dev.htk.tuning.live.SameValue;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteFile;
import dev.htk.tuning.site.SiteProperty;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * An edit that waits in a site file: a server would take it up if it read the file again.
 * Immutable.
 *
 * @param key the setting
 * @param shown the server's value; empty if the server does not name the key
 * @param file the file's value; empty if the file does not name the key, so that HBase's default
 *     would come back
 */
record PendingEdit(String key, Optional<String> shown, Optional<String> file)
    implements Comparable<PendingEdit> {

  private static final String SITE = "hbase-site.xml";
  private static final String FILE = ".xml";
  private static final String ROOT_DIR = "hbase.rootdir";

  /** Keys of which each server has its own value in its own copy of the file. */
  private static final Pattern ADDRESS =
      Pattern.compile(
          "hbase\\.(unsafe\\.)?(regionserver|master)"
              + "\\.(hostname|port|ipc\\.(address|port)|info\\.(port|bindAddress)|dns\\..*)");

  /**
   * Compares a site file with what a server shows of its configuration.
   *
   * <p>Only the site file counts: a value that the server's own code has set, or that another file
   * marks final, outlives a reread. Texts are compared as they stand, without replacing {@code
   * ${…}}, because the server shows them so as well. Addresses of the server itself do not count:
   * it reads them only at its start, and other servers have others.
   *
   * @param shown the server's page {@code /conf} in XML, where each value has its source
   */
  static List<PendingEdit> between(SiteFile file, SiteFile shown, SettingsCatalogue catalogue) {
    Set<String> keys = new TreeSet<>(file.values().keySet());
    shown.values().keySet().stream()
        .filter(key -> shown.winner(key).filter(PendingEdit::isOfSite).isPresent())
        .forEach(keys::add);
    return keys.stream()
        .filter(key -> !ADDRESS.matcher(key).matches())
        .map(
            key ->
                new PendingEdit(key, value(shown.winner(key)), value(file.winner(key)))
                    .kept(shown.winner(key), catalogue.find(key)))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<String> value(Optional<SiteProperty> property) {
    return property.flatMap(SiteProperty::value);
  }

  private Optional<PendingEdit> kept(Optional<SiteProperty> there, Optional<Setting> setting) {
    if (there.filter(PendingEdit::outlivesReread).isPresent()) {
      return Optional.of(this).filter(edit -> edit.key.equals(ROOT_DIR) && edit.movesRoot());
    }
    Optional<String> usual = setting.flatMap(Setting::defaultValue);
    Optional<String> before = shown.or(() -> usual);
    Optional<String> after = file.or(() -> usual);
    boolean same =
        before.isPresent() == after.isPresent()
            && before.map(value -> isSame(setting, value, after.orElseThrow())).orElse(true);
    return same ? Optional.empty() : Optional.of(this);
  }

  private static boolean isSame(Optional<Setting> setting, String one, String other) {
    boolean number = setting.flatMap(known -> known.number(one)).isPresent();
    return one.strip().equals(other.strip()) || (number && SameValue.of(one, other));
  }

  private static boolean outlivesReread(SiteProperty there) {
    String source = lastSource(there);
    return !source.isEmpty() && (!source.endsWith(FILE) || (there.isFinal() && !isOfSite(there)));
  }

  private static boolean isOfSite(SiteProperty property) {
    return lastSource(property).endsWith(SITE);
  }

  private static String lastSource(SiteProperty property) {
    List<String> sources = property.sources();
    return sources.isEmpty() ? "" : sources.get(sources.size() - 1);
  }

  /** Compares roots by path, because a server adds scheme and host to its own. */
  private boolean movesRoot() {
    Optional<String> wanted = file.filter(value -> !value.contains("${"));
    return wanted.isPresent() && shown.isPresent() && !path(wanted.get()).equals(path(shown.get()));
  }

  private static String path(String folder) {
    try {
      String path = URI.create(folder.strip()).getPath();
      return path == null ? folder : path.replaceFirst("/+$", "");
    } catch (IllegalArgumentException e) {
      return folder;
    }
  }

  /** Returns the two values for people, such as {@code '3' → '5'}. */
  String words() {
    return "%s → %s".formatted(words(shown), words(file));
  }

  private String words(Optional<String> value) {
    return value.map(text -> "'" + Secrets.masked(key, text.strip()) + "'").orElse("not set");
  }

  @Override
  public int compareTo(PendingEdit other) {
    int byKey = key.compareTo(other.key);
    return byKey != 0 ? byKey : words().compareTo(other.words());
  }
}
