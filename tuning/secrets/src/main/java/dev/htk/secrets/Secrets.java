// SPDX-License-Identifier: Apache-2.0
package dev.htk.secrets;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

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
      Pattern.compile("(?<![\\w.-])([\\w.-]++)(?:[\"'][ \\t]*:[ \\t]*|:(?:[ \\t]+|(?=\\r?\\n)))");

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
    return words.stream().map(Secrets::maskedWord).collect(Collectors.toList());
  }

  /** Returns a word of a command as {@link #maskedWords} does. */
  public static String maskedWord(String word) {
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

  /**
   * Masks values of JSON and YAML: of a field, or of an item that has a name and then a value.
   * Keeps the number of lines.
   */
  private static String maskedFields(String text) {
    StringBuilder masked = new StringBuilder();
    Matcher field = FIELD.matcher(text);
    int done = 0;
    boolean isNamed = false;
    while (field.find(done)) {
      String name = field.group(1);
      masked.append(text, done, field.end());
      done = field.end();
      boolean names = name.equals("name") || name.equals("key");
      boolean isMasked = isSecret(name) || (isNamed && name.equals("value"));
      if (!names && !isMasked) {
        continue;
      }
      int end = fieldEnd(text, field.start(1), done);
      String value = text.substring(done, end);
      if (isMasked && !value.trim().isEmpty()) {
        masked.append(MASK).append(lineEnds(value));
        done = end;
      }
      if (names) {
        isNamed = isSecret(value.replaceAll("[\"' ]", ""));
      }
    }
    return masked.append(text, done, text.length()).toString();
  }

  private static String lineEnds(String text) {
    return text.replaceAll("[^\\n]", "");
  }

  /**
   * Returns the end of a field's value, which may have several lines. A list or an object in
   * brackets is none, and so are fields of its own.
   *
   * @param key the start of the name, behind its quote
   */
  private static int fieldEnd(String text, int key, int start) {
    boolean isQuotedKey = key > 0 && "\"'".indexOf(text.charAt(key - 1)) >= 0;
    int first = start;
    while (isQuotedKey && first < text.length() && text.charAt(first) <= ' ') {
      first++;
    }
    char c = first < text.length() ? text.charAt(first) : '\n';
    if (c == '{' || c == '[') {
      return start;
    }
    int lineStart = text.lastIndexOf('\n', key) + 1;
    int column = key - lineStart - (isQuotedKey ? 1 : 0);
    if (c == '"' || c == '\'') {
      return Math.min(quotedEnd(text, first), blockEnd(text, first, column));
    }
    String before = text.substring(lineStart, lineStart + column);
    return before.matches("[\\s?-]*") ? blockEnd(text, start, column) : flowEnd(text, start);
  }

  /** Returns the end of a quoted text; that of its line if it is not closed. */
  private static int quotedEnd(String text, int start) {
    char quote = text.charAt(start);
    for (int i = start + 1; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isPair = quote == '\'' && text.startsWith("''", i);
      if (isPair || (quote == '"' && c == '\\')) {
        i++;
      } else if (c == quote) {
        return i + 1;
      }
    }
    return lineEnd(text, start);
  }

  /** Returns the end of a value between brackets, on its line. */
  private static int flowEnd(String text, int start) {
    int end = start;
    while (end < text.length() && "\n\r,}]".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    return end;
  }

  /** Returns the end of a value that goes on in lines deeper than its key, as YAML has them. */
  private static int blockEnd(String text, int start, int column) {
    int end = lineEnd(text, start);
    String ofLine = text.substring(start, end).trim();
    boolean isBelow = ofLine.isEmpty() || ofLine.startsWith("#");
    int next;
    for (int line = end + 1; line < text.length(); line = next + 1) {
      next = lineEnd(text, line);
      String content = text.substring(line, next);
      String value = content.trim();
      int indent = content.indexOf(value);
      if (value.isEmpty()) {
        continue;
      }
      if (indent < column || (indent == column && !(isBelow && value.startsWith("- ")))) {
        break;
      }
      if (isBelow && (FIELD.matcher(content).find() || "{[".indexOf(value.charAt(0)) >= 0)) {
        return start;
      }
      end = next;
    }
    return end;
  }

  private static int lineEnd(String text, int start) {
    int end = text.indexOf('\n', start);
    return end < 0 ? text.length() : end;
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
          value.group().trim().isEmpty() ? value.group() : MASK + lineEnds(value.group());
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
