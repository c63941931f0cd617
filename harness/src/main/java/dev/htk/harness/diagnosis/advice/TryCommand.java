package dev.htk.harness.diagnosis.advice;

import dev.htk.harness.run.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The command line that runs a recorded run once more with a change, and compares the two. */
final class TryCommand {

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");
  private static final String MINI = "mini";
  private static final SortedMap<String, String> COUNTS =
      new TreeMap<>(Map.of("recordcount", "--records", "operationcount", "--operations"));

  private TryCommand() {}

  static String of(Manifest manifest, String folder, String key, String value) {
    List<String> words = new ArrayList<>(List.of("htk", "bench", "run"));
    add(words, "--profile", manifest.profile());
    add(words, "--workload", manifest.workload());
    COUNTS.forEach(
        (property, option) -> {
          String count = manifest.workloadProperties().get(property);
          if (count != null) {
            add(words, option, count);
          }
        });
    add(words, "--threads", String.valueOf(manifest.threads()));
    if (manifest.target() != null) {
      add(words, "--target", plain(manifest.target()));
    }
    if (!MINI.equals(manifest.cluster())) {
      add(words, "--cluster", manifest.cluster());
    }
    add(words, "--scale", String.valueOf(manifest.scale()));
    add(words, "--set", key + "=" + value);
    String changed = folder + "-" + key;
    add(words, "--out", changed);
    words.addAll(List.of("&&", "htk", "bench", "compare", quoted(folder), quoted(changed)));
    return String.join(" ", words);
  }

  private static void add(List<String> words, String option, String value) {
    words.add(option);
    words.add(quoted(value));
  }

  private static String plain(double rate) {
    return rate == Math.rint(rate) ? String.valueOf(Math.round(rate)) : String.valueOf(rate);
  }

  /** For a shell. */
  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
