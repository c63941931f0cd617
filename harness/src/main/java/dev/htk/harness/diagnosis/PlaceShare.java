package dev.htk.harness.diagnosis;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.cause.Findings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;

/**
 * A server's or a region's part of the excess: that of the operations that went there.
 *
 * @param place the server's name or the region's encoded one; null where it is not known
 * @param share of all excess
 * @param operations of the tail that went there
 * @param causes shares of all excess, largest first, with {@code UNEXPLAINED}; they add up to
 *     {@code share}
 */
public record PlaceShare(String place, double share, long operations, Map<String, Double> causes) {

  public PlaceShare {
    causes = Collections.unmodifiableMap(new LinkedHashMap<>(causes));
  }

  /**
   * The shares of places, the largest first.
   *
   * @param excess of all places
   * @param naming from the places' numbers to their names
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
