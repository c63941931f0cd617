// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Sums up latencies by phase, operation and measure. Not thread-safe. */
final class Distributions {

  private final Map<Curve.Key, Histogram> histograms = new LinkedHashMap<>();

  void add(Curve.Key key, Histogram more) {
    histograms.computeIfAbsent(key, unused -> new Histogram(3)).add(more);
  }

  void add(Distributions others) {
    others.histograms.forEach(this::add);
  }

  List<Curve> curves() {
    return histograms.entrySet().stream()
        .map(entry -> Curve.of(entry.getKey(), entry.getValue()))
        .toList();
  }

  /** Returns, for each phase and operation, how many operations started late. */
  List<LateStarts> late() {
    List<LateStarts> late = new ArrayList<>();
    histograms.forEach(
        (key, response) -> {
          Histogram service =
              histograms.get(new Curve.Key(key.phase(), key.operation(), "service"));
          if (key.measure().equals("response") && service != null) {
            late.add(LateStarts.of(key, service, response));
          }
        });
    return late;
  }
}
