// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.site.SiteProperty;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Finds a file with placeholders that another program must fill in. */
public final class Template implements Check {

  private static final int SHOWN = 3;

  @Override
  public List<Problem> problems(Subject subject) {
    return subject.placeholders().stream()
        .collect(Collectors.groupingBy(SiteProperty::file, LinkedHashMap::new, Collectors.toList()))
        .values()
        .stream()
        .map(Template::problem)
        .toList();
  }

  private static Problem problem(List<SiteProperty> open) {
    String lines =
        open.stream()
            .limit(SHOWN)
            .map(property -> Integer.toString(property.line()))
            .collect(Collectors.joining(", "));
    return new Problem(
        open.get(0).file(),
        Optional.empty(),
        OptionalInt.of(open.get(0).line()),
        "the file is a template: %s (line%s %s%s), and %s not judged"
            .formatted(
                open.size() == 1
                    ? "one value has a placeholder"
                    : open.size() + " values have placeholders",
                open.size() == 1 ? "" : "s",
                lines,
                open.size() > SHOWN ? ", …" : "",
                open.size() == 1 ? "it is" : "they are"),
        "Fill it in first, and check the file that the servers get.");
  }
}
