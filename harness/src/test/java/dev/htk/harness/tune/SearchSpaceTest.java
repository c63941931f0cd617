// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SearchSpaceTest {

  private static final String HANDLERS = "hbase.regionserver.handler.count";
  private static final String WAL = "hbase.wal.provider";

  private final SearchSpace space = SearchSpace.around(TunerTest.STOCK);

  private Map<String, String> corner(double coordinate) {
    double[] place = new double[space.dimensions()];
    Arrays.fill(place, coordinate);
    return space.at(place);
  }

  @Test
  void theOriginIsTheProfileItself() {
    assertThat(space.dimensions()).isGreaterThan(10);
    assertThat(space.at(space.origin())).isEmpty();
  }

  @Test
  void theOriginOfEveryShippedProfileIsThatProfile() {
    ProfileLibrary library = new ProfileLibrary(SettingsCatalogue.load());
    for (String name : library.names()) {
      ResolvedProfile profile =
          library.load(name).resolve(TunerTest.STOCK.machine(), Optional.empty());
      SearchSpace around = SearchSpace.around(profile);

      assertThat(around.at(around.origin())).as(name).isEmpty();
    }
  }

  @Test
  void theBordersAreTheEndsOfTheRemediesSteps() {
    // From 30 handlers, steps lead down to 4 and up to 256.
    assertThat(corner(0)).containsEntry(HANDLERS, "4").doesNotContainKey(WAL);
    assertThat(corner(1)).containsEntry(HANDLERS, "256").containsEntry(WAL, "multiwal");
    assertThat(corner(7)).isEqualTo(corner(1));
  }

  @Test
  void aSettingThatCannotBeRunAtAnEndIsLeftOutWithWhatChangesWithIt() {
    SearchSpace fewer = space.where(values -> !values.containsKey(TunerTest.LOWER));

    assertThat(fewer.dimensions()).isEqualTo(space.dimensions() - 1);
    assertThat(fewer.at(new double[fewer.dimensions()]))
        .containsEntry(HANDLERS, "4")
        .doesNotContainKeys(TunerTest.LOWER, TunerTest.HIGHER);
  }

  @Test
  void whatGivesUpDurabilityIsNoPartOfIt() {
    assertThat(corner(1)).doesNotContainKey("hbase.wal.hsync");
    assertThat(corner(0)).doesNotContainKey("hbase.wal.hsync");
  }

  @Test
  void boundsThatBelongTogetherChangeByOneFactor() {
    double[] place = space.origin();
    List<Double> factors = new ArrayList<>();
    for (int axis = 0; axis < place.length; axis++) {
      double[] moved = place.clone();
      moved[axis] = (1 + moved[axis]) / 2;
      Map<String, String> values = space.at(moved);
      if (values.containsKey(TunerTest.HIGHER)) {
        assertThat(values).containsOnlyKeys(TunerTest.HIGHER, TunerTest.LOWER);
        factors.add(
            Double.parseDouble(values.get(TunerTest.HIGHER))
                / Double.parseDouble(values.get(TunerTest.LOWER)));
      }
    }
    assertThat(factors).hasSize(1);
    assertThat(factors.get(0)).isCloseTo(2, within(1e-6));
  }

  @ParameterizedTest
  @EnumSource(Search.class)
  void equalSeedsSearchEqualPlaces(Search search) {
    assertThat(places(search, 5)).isEqualTo(places(search, 5)).isNotEqualTo(places(search, 6));
    assertThat(places(search, 5)).hasSize(40);
  }

  private List<Map<String, String>> places(Search search, long seed) {
    List<Map<String, String>> places = new ArrayList<>();
    search.run(
        space.origin(),
        seed,
        40,
        place -> {
          Map<String, String> values = space.at(place);
          places.add(values);
          return -values.size();
        });
    return places;
  }

  @Test
  void aModelOfGoodPlacesComesNearerThanChance() {
    assertThat(nearest(Search.CMA_ES)).isLessThan(nearest(Search.RANDOM));
  }

  private static double nearest(Search search) {
    double[] best = {Double.MAX_VALUE};
    search.run(
        new double[] {0.2, 0.2, 0.2, 0.2},
        1,
        400,
        place -> {
          double distance =
              IntStream.range(0, place.length).mapToDouble(i -> Math.abs(place[i] - 0.7)).sum();
          best[0] = Math.min(best[0], distance);
          return -distance;
        });
    return best[0];
  }
}
