package dev.htk.harness.diagnosis;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

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
}
