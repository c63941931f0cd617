// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.cause.Findings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;

/**
 * The excess of the operations that went to one server or one region.
 *
 * @param place the server's name or the region's encoded name; null if unknown
 * @param share the place's part of all excess
 * @param operations number of tail operations that went there
 * @param causes each cause's share of all excess, largest first, including {@code UNEXPLAINED};
 *     they add up to {@code share}
 */
public record PlaceShare(String place, double share, long operations, Map<String, Double> causes) {

  /**
   * Returns the share of each place, the largest first.
   *
   * @param excess the excess of all places together
   * @param naming maps a place's number to its name
   */
  public static List<PlaceShare> of(
      Map<Integer, Findings.AtPlace> places, double excess, IntFunction<String> naming) {
    List<PlaceShare> shares = new ArrayList<>();
    new TreeMap<>(places)
        .forEach(
            (number, at) -> {
              Map<String, Double> causes = new LinkedHashMap<>();
              at.micros().entrySet().stream()
                  .sorted(Map.Entry.<StallCause, Double>comparingByValue().reversed())
                  .forEach(entry -> causes.put(entry.getKey().code(), entry.getValue() / excess));
              shares.add(
                  new PlaceShare(
                      naming.apply(number), at.totalMicros() / excess, at.operations(), causes));
            });
    shares.sort(Comparator.comparingDouble((PlaceShare share) -> -share.share()));
    return shares;
  }
}
