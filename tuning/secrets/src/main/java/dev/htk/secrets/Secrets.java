// SPDX-License-Identifier: Apache-2.0
package dev.htk.secrets;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Masks the values of settings that look like secrets. The names are those of {@code
 * hadoop.security.sensitive-config-keys}, and more. Stateless.
 */
public final class Secrets {

  /** Stands in place of a value that looks like a secret. */
  public static final String MASK = "<masked>";

  private static final Pattern KEY =
      Pattern.compile(
          "(?i)secret(?!-manager)|passw|passphrase|[._-]pass$|credential|token"
              + "|(account|access|private|session|encryption|api)[._-]?key"
              + "|keyprovider\\.parameters$|zk-?auth$|zookeeper\\.auth$|fs\\.azure\\.sas\\.");

  /** Last words of keys that are about a secret, but whose values are none. */
  private static final Pattern ABOUT_SECRETS =
      Pattern.compile(
          "(?i)[._-](enabled?|fallback|always-use|use_ip|files?|path|location|alias|class|impl"
              + "|providers?|type|kind|binding|algorithm|id|ur[il]|parent|size|results"
              + "|(max\\.|max-)?lifetime|validity|interval|period|expiration|timeout"
              + "|sec|secs|seconds|ms|millis)$");

  /** A password in an address, or among its parameters. */
  private static final Pattern IN_ADDRESS =
      Pattern.compile(
          "(?i)(://[^/@:\\s]*:)[^/@\\s]+(?=@)|([?&;]\\w*(?:passw(?:or)?d|secret|token|sig)=)[^&;\\s]+");

  private static final Pattern ASSIGNMENT = Pattern.compile("(?<![\\w.-])[\\w.-]++=");

  private static final Pattern FIELD =
      Pattern.compile("(?<![\\w.-])([\\w.-]++)(?:[\"'][ \\t]*:[ \\t]*|:[ \\t]+)");

  private static final Pattern PROPERTY =
      Pattern.compile("(?s)<property\\b(?:[^<>]*/>|.*?</property\\s*>)");

  private static final Pattern NAME =
      Pattern.compile("(?s)<name>\\s*(.*?)\\s*</name>|\\bname\\s*=\\s*[\"'](.*?)[\"']");

  private static final Pattern VALUE =
      Pattern.compile(
          "(?s)(?<=<value>).*?(?=</value>)|(?<=\\bvalue=\").*?(?=\")|(?<=\\bvalue=').*?(?=')");

  private Secrets() {}

  /** Tells whether a setting's value must not be shown. An empty one may be. */
  public static boolean isSecret(String key, String value) {
    return !value.trim().isEmpty() && (isSecret(key) || IN_ADDRESS.matcher(value).find());
  }

  private static boolean isSecret(String key) {
    return KEY.matcher(key).find() && !ABOUT_SECRETS.matcher(key).find();
  }

  /** Returns the value, or the mask in its place. */
  public static String masked(String key, String value) {
    return isSecret(key, value) ? MASK : value;
  }

  /** Returns the settings with masks in place of secrets. */
  public static SortedMap<String, String> masked(Map<String, String> settings) {
    SortedMap<String, String> masked = new TreeMap<>();
    settings.forEach((key, value) -> masked.put(key, value == null ? null : masked(key, value)));
    return masked;
  }

  /**
   * Returns a command's words with masks in place of secrets, which stand behind a key and an
   * equals sign, as in {@code --set a.password=x} or {@code -Da.password=x}.
   */
  public static List<String> maskedWords(List<String> words) {
    List<String> masked = new ArrayList<>();
    for (String word : words) {
      masked.add(maskedWord(word));
    }
    return masked;
  }

  private static String maskedWord(String word) {
    int key = 0;
    for (int equals = word.indexOf('='); equals >= 0; equals = word.indexOf('=', key)) {
      if (isSecret(word.substring(key, equals), word.substring(equals + 1))) {
        return word.substring(0, equals + 1) + MASK;
      }
      key = equals + 1;
    }
    return maskedAddresses(word);
  }

  /**
   * Returns a text with masks in place of secrets: values of properties as in a site file, values
   * behind a key and an equals sign, and passwords in addresses. Keeps the number of lines.
   */
  public static String maskedText(String text) {
    return maskedAddresses(maskedAssignments(maskedProperties(text)));
  }

  /** Returns the text of a file as {@link #maskedText}, with masks in JSON and YAML as well. */
  public static String maskedFile(String text) {
    String masked = maskedText(text);
    return masked.trim().startsWith("<") ? masked : maskedFields(masked);
  }

  /** Masks values of JSON and YAML: of a field, or of an item that has a name and then a value. */
  private static String maskedFields(String text) {
    StringBuilder masked = new StringBuilder();
    Matcher field = FIELD.matcher(text);
    int done = 0;
    boolean isNamed = false;
    while (field.find(done)) {
      String name = field.group(1);
      int end = fieldEnd(text, field.end());
      String value = text.substring(field.end(), end);
      masked.append(text, done, field.end());
      done = field.end();
      if (!value.trim().isEmpty() && (isSecret(name) || (isNamed && name.equals("value")))) {
        masked.append(MASK);
        done = end;
      }
      if (name.equals("name") || name.equals("key")) {
        isNamed = isSecret(value.replaceAll("[\"' ]", ""));
      }
    }
    return masked.append(text, done, text.length()).toString();
  }

  /** Returns the end of a value on its line; a list or an object is none. */
  private static int fieldEnd(String text, int start) {
    int end = start;
    char first = start < text.length() ? text.charAt(start) : '\n';
    if (first == '{' || first == '[') {
      return start;
    }
    boolean isQuoted = first == '"' || first == '\'';
    String stops = isQuoted ? "\n" + first : "\n\r,}]";
    end += isQuoted ? 1 : 0;
    while (end < text.length() && stops.indexOf(text.charAt(end)) < 0) {
      end += first == '"' && text.charAt(end) == '\\' ? 2 : 1;
    }
    boolean isClosed = isQuoted && end < text.length() && text.charAt(end) == first;
    return Math.min(text.length(), isClosed ? end + 1 : end);
  }

  private static String maskedProperties(String text) {
    StringBuffer masked = new StringBuffer();
    Matcher property = PROPERTY.matcher(text);
    while (property.find()) {
      Matcher name = NAME.matcher(property.group());
      String shown =
          name.find() && isSecret(name.group(1) == null ? name.group(2) : name.group(1))
              ? withoutValues(property.group())
              : property.group();
      property.appendReplacement(masked, Matcher.quoteReplacement(shown));
    }
    return property.appendTail(masked).toString();
  }

  private static String withoutValues(String property) {
    StringBuffer masked = new StringBuffer();
    Matcher value = VALUE.matcher(property);
    while (value.find()) {
      String shown =
          value.group().trim().isEmpty()
              ? value.group()
              : MASK + value.group().replaceAll("[^\\n]", "");
      value.appendReplacement(masked, Matcher.quoteReplacement(shown));
    }
    return value.appendTail(masked).toString();
  }

  private static String maskedAssignments(String text) {
    StringBuilder masked = new StringBuilder();
    Matcher key = ASSIGNMENT.matcher(text);
    int done = 0;
    while (key.find(done)) {
      int end = key.end();
      masked.append(text, done, end);
      done = end;
      if (isSecret(text.substring(key.start(), end - 1))) {
        done = valueEnd(text, end);
        masked.append(done == end ? "" : MASK);
      }
    }
    return masked.append(text, done, text.length()).toString();
  }

  /** Returns the end of the word, or of the quoted text, that starts at a place on a line. */
  private static int valueEnd(String text, int start) {
    char quote = start < text.length() ? text.charAt(start) : ' ';
    boolean isQuoted = quote == '"' || quote == '\'';
    for (int i = isQuoted ? start + 1 : start; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\n'
          || (isQuoted ? c == quote : Character.isWhitespace(c) || c == '"' || c == '\'')) {
        return isQuoted && c == quote ? i + 1 : i;
      }
    }
    return text.length();
  }

  private static String maskedAddresses(String text) {
    StringBuffer masked = new StringBuffer();
    Matcher secret = IN_ADDRESS.matcher(text);
    while (secret.find()) {
      String before = secret.group(1) == null ? secret.group(2) : secret.group(1);
      secret.appendReplacement(masked, Matcher.quoteReplacement(before + MASK));
    }
    return secret.appendTail(masked).toString();
  }
}
