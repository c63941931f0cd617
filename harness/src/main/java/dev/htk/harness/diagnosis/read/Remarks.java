// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Collects sentences for the reader of a diagnosis. */
final class Remarks {

  private final List<String> all = new ArrayList<>();

  void add(String format, Object... arguments) {
    all.add(String.format(Locale.ROOT, format, arguments));
  }

  List<String> all() {
    return List.copyOf(all);
  }
}
