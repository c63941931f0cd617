// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.BatchTrack;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import dev.htk.harness.diagnosis.timeline.Timeline;
import dev.htk.harness.diagnosis.timeline.Track;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All tracks that can matter to the operations of one place: those of the region, of its server, of
 * the server that held the region before, and of the client. Immutable.
 */
final class PlaceTracks {

  /**
   * A suspect with one of its tracks.
   *
   * @param share the part of operations' time in the track's spans that it holds, 0 to 1
   */
  record Suspected(Suspect suspect, Track track, double share) {}

  private final Map<Suspect.Stage, List<Suspected>> stages = new EnumMap<>(Suspect.Stage.class);
  private final Map<StallCause, List<Track>> shown = new EnumMap<>(StallCause.class);
  private final List<BatchTrack> batches = new ArrayList<>();

  private PlaceTracks(
      Timeline timeline, int server, int before, int region, Set<StallCause> ruledOut) {
    Set<Timeline.Place> places = new LinkedHashSet<>();
    for (int of : new int[] {server, before}) {
      if (of != Names.NONE) {
        places.add(new Timeline.Place(of, region));
      }
    }
    places.stream()
        .filter(place -> place.region() != Names.NONE)
        .forEach(place -> timeline.batches(place.server(), place.region()).ifPresent(batches::add));
    for (int of : new int[] {server, before, Names.NONE}) {
      places.add(new Timeline.Place(of, Names.NONE));
    }
    for (Suspect.Stage stage : Suspect.Stage.values()) {
      List<Suspected> ofStage = new ArrayList<>();
      for (Suspect suspect : Suspect.of(stage)) {
        List<Track> tracks = new ArrayList<>();
        for (Timeline.Place place : places) {
          timeline.track(suspect.cause(), place.server(), place.region()).ifPresent(tracks::add);
        }
        if (!tracks.isEmpty()) {
          shown.put(suspect.cause(), List.copyOf(tracks));
        }
        if (stage != Suspect.Stage.BACKGROUND || !ruledOut.contains(suspect.cause())) {
          tracks.forEach(track -> ofStage.add(new Suspected(suspect, track, 1)));
        }
      }
      stages.put(stage, ofStage);
    }
    stages.put(Suspect.Stage.VAGUE, vague(timeline, places, ruledOut));
  }

  private static List<Suspected> vague(
      Timeline timeline, Set<Timeline.Place> places, Set<StallCause> ruledOut) {
    List<Suspected> vague = new ArrayList<>();
    for (Suspect suspect : Suspect.values()) {
      for (Timeline.Place place : places) {
        if (!ruledOut.contains(suspect.cause())) {
          timeline
              .vagueHoldings(suspect.cause(), place.server(), place.region())
              .forEach(part -> vague.add(new Suspected(suspect, part.track(), part.share())));
        }
      }
    }
    return vague;
  }

  /** Returns the tracks of each operation; operations of the same place share theirs. */
  static PlaceTracks[] of(
      List<TailOperation> operations, Timeline timeline, Set<StallCause> ruledOut) {
    record Key(int server, int before, int region) {}
    Map<Key, PlaceTracks> known = new HashMap<>();
    return operations.stream()
        .map(operation -> new Key(operation.server(), operation.before(), operation.region()))
        .map(
            key ->
                known.computeIfAbsent(
                    key,
                    fresh ->
                        new PlaceTracks(
                            timeline, fresh.server(), fresh.before(), fresh.region(), ruledOut)))
        .toArray(PlaceTracks[]::new);
  }

  List<Suspected> of(Suspect.Stage stage) {
    return stages.get(stage);
  }

  List<Track> of(StallCause cause) {
    return shown.getOrDefault(cause, List.of());
  }

  List<BatchTrack> batches() {
    return batches;
  }
}
