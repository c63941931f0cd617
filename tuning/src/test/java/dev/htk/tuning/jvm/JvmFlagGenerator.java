// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.jvm;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Writes {@code jvm-flags.tsv}, the flags of Java 8 to 25, out of a JVM of each release that HBase
 * is used with. What lies between two of them comes from {@code jvm-flag-notes.tsv}, or else counts
 * in the flag's favour, so that no flag is called unknown by guess.
 *
 * <pre>mvn -pl tuning -am test-compile, then this class with
 * OUTPUT 8=HOTSPOT_SOURCES 11=JAVA_HOME 17=JAVA_HOME …</pre>
 */
final class JvmFlagGenerator {

  private static final String REFUSED = "";

  /** A note on the flags whose names match. */
  private record Note(String names, String stages, String instead) {

    /** Returns the state in a version. */
    String state(int version) {
      for (String stage : stages.replace("!", "").split(";", -1)) {
        String[] words = stage.split(" ", -1);
        String[] range = words[words.length - 1].split("-", -1);
        if (words.length == 2
            && Integer.parseInt(range[0]) <= version
            && version <= Integer.parseInt(range[range.length - 1])) {
          return words[0];
        }
      }
      return REFUSED;
    }
  }

  private final NavigableMap<Integer, Map<String, FlagState>> measured = new TreeMap<>();
  private final Set<String> names = new TreeSet<>();
  private final List<Note> notes;

  private JvmFlagGenerator(List<Note> notes) {
    this.notes = notes;
  }

  /**
   * Writes the list.
   *
   * @param args the list's path, then one {@code VERSION=FOLDER} for each release
   */
  public static void main(String[] args) throws IOException {
    JvmFlagGenerator generator = new JvmFlagGenerator(notes());
    for (String release : Arrays.asList(args).subList(1, args.length)) {
      String[] parts = release.split("=", 2);
      generator.add(Integer.parseInt(parts[0]), Path.of(parts[1]));
    }
    for (String release : Arrays.asList(args).subList(1, args.length)) {
      String[] parts = release.split("=", 2);
      generator.tryOthers(Integer.parseInt(parts[0]), Path.of(parts[1]));
    }
    Files.writeString(Path.of(args[0]), generator.text());
  }

  private void add(int version, Path folder) throws IOException {
    boolean isJvm = Files.exists(folder.resolve("bin"));
    Map<String, FlagState> flags =
        isJvm ? new RealJvm(folder).listed() : HotSpotSource.flags(folder);
    measured.put(version, flags);
    names.addAll(flags.keySet());
  }

  private void tryOthers(int version, Path folder) throws IOException {
    if (Files.exists(folder.resolve("bin"))) {
      RealJvm jvm = new RealJvm(folder);
      for (String name : names) {
        if (!measured.get(version).containsKey(name)) {
          jvm.tried(name, type(name)).ifPresent(flag -> measured.get(version).put(name, flag));
        }
      }
    }
  }

  private String text() {
    StringBuilder text =
        new StringBuilder(
            "# JVM flags: name, type, what Java versions make of it, what to use instead.\n"
                + "# Made by JvmFlagGenerator from Java "
                + measured.keySet()
                + "; others refuse it.\n");
    notes.stream().map(Note::names).filter(name -> name.matches("\\w+")).forEach(names::add);
    for (String name : names) {
      text.append(String.join("\t", name, type(name), stages(name), instead(name)).stripTrailing())
          .append('\n');
    }
    return text.toString();
  }

  private String type(String name) {
    return measured.values().stream()
        .map(flags -> flags.get(name))
        .filter(flag -> flag != null && !flag.state().equals(FlagState.IGNORED))
        .map(FlagState::type)
        .reduce((older, newer) -> newer)
        .orElse("any");
  }

  private String stages(String name) {
    List<String> stages = new ArrayList<>();
    int first = measured.firstKey();
    for (int version = first; version <= measured.lastKey(); version++) {
      boolean last = version == measured.lastKey();
      if (last || !state(name, version).equals(state(name, version + 1))) {
        if (!state(name, version).equals(REFUSED)) {
          stages.add(
              state(name, version) + " " + (first == version ? first : first + "-" + version));
        }
        first = version + 1;
      }
    }
    return String.join(";", stages);
  }

  private String state(String name, int version) {
    Optional<Note> note = note(name).filter(known -> !known.stages().isEmpty());
    if (note.isPresent() && isUnmeasured(name)) {
      return note.get().state(version);
    }
    if (measured.containsKey(version)) {
      String state = measuredState(name, version);
      boolean elsewhere = note.isPresent() && note.get().stages().startsWith("!");
      return state.equals(REFUSED) && elsewhere ? note.get().state(version) : state;
    }
    String before = measuredState(name, measured.floorKey(version));
    String after = measuredState(name, measured.ceilingKey(version));
    boolean noted = note.isPresent() && !before.equals(after);
    String state = noted ? note.get().state(version) : REFUSED;
    return (noted && !note.get().stages().startsWith("!")) || !state.equals(REFUSED)
        ? state
        : better(before, after);
  }

  private boolean isUnmeasured(String name) {
    return measured.values().stream().noneMatch(flags -> flags.containsKey(name));
  }

  private String measuredState(String name, int version) {
    FlagState flag = measured.get(version).get(name);
    return flag == null ? REFUSED : flag.state();
  }

  private static String better(String one, String other) {
    List<String> best =
        List.of("product", FlagState.IGNORED, "experimental", "diagnostic", REFUSED);
    return best.indexOf(one) < best.indexOf(other) ? one : other;
  }

  private String instead(String name) {
    return note(name).map(Note::instead).orElse("");
  }

  private Optional<Note> note(String name) {
    return notes.stream().filter(note -> name.matches(note.names())).findFirst();
  }

  private static List<Note> notes() throws IOException {
    try (InputStream file = JvmFlagGenerator.class.getResourceAsStream("jvm-flag-notes.tsv")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\t", -1))
          .map(columns -> new Note(columns[0], columns[1], columns[2]))
          .toList();
    }
  }

  /** Collects the flags of Java 8 from HotSpot's sources, for want of such a JVM. */
  private static final class HotSpotSource {

    private static final Pattern DECLARED =
        Pattern.compile(
            "^ *(product|product_pd|product_rw|lp64_product|manageable|experimental|diagnostic)"
                + "\\((\\w+), *(\\w+)",
            Pattern.MULTILINE);
    private static final Pattern OBSOLETE =
        Pattern.compile(
            "\\{ *\"(\\w+)\", *JDK_Version::jdk\\w*\\([^)]*\\), *JDK_Version::jdk\\((9|10)\\)");

    private HotSpotSource() {}

    /**
     * Returns the flags of 64-bit Linux on x86.
     *
     * @param folder the checked-out sources of HotSpot
     */
    static Map<String, FlagState> flags(Path folder) throws IOException {
      Map<String, FlagState> flags = new TreeMap<>();
      for (Path file : files(folder)) {
        String source = Files.readString(file);
        Matcher declared = DECLARED.matcher(source);
        while (declared.find()) {
          String word = declared.group(1);
          String kind = word.equals("experimental") || word.equals("diagnostic") ? word : "product";
          flags.put(declared.group(3), new FlagState(FlagState.typeOf(declared.group(2)), kind));
        }
        Matcher obsolete = OBSOLETE.matcher(source);
        while (obsolete.find()) {
          flags.putIfAbsent(obsolete.group(1), new FlagState("number", FlagState.IGNORED));
        }
      }
      return flags;
    }

    private static List<Path> files(Path folder) throws IOException {
      try (Stream<Path> all = Files.walk(folder)) {
        return all.filter(file -> file.toString().matches(".*(globals\\w*\\.hpp|/arguments\\.cpp)"))
            .filter(
                file ->
                    !file.toString()
                        .matches(
                            ".*/(ppc|sparc|zero|aix\\w*|bsd\\w*|solaris\\w*|windows\\w*|shark|linux_(ppc|sparc|zero))/.*"))
            .sorted()
            .toList();
      }
    }
  }
}
