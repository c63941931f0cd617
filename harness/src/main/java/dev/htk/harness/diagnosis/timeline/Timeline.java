package dev.htk.harness.diagnosis.timeline;

import dev.htk.coprocessor.wire.StallCause;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tracks of a run by place, and its slow batches. Immutable. */
public final class Timeline {

  /** A server, with {@link Names#NONE} for the region, or a region on a server. */
  public record Place(int server, int region) {}

  private final Window window;
  private final Map<Place, Map<StallCause, Track>> tracks;
  private final Map<Place, BatchTrack> batches;
  private final Map<Integer, Map<StallCause, List<Track>>> ofRegions;

  private Timeline(
      Window window,
      Map<Place, Map<StallCause, Track>> tracks,
      Map<Place, BatchTrack> batches,
      Map<Integer, Map<StallCause, List<Track>>> ofRegions) {
    this.window = window;
    this.tracks = tracks;
    this.batches = batches;
    this.ofRegions = ofRegions;
  }

  /** Builds the timeline of all spans and batches that overlap a window. */
  public static Timeline of(Window window, List<StallSpan> spans, List<MeasuredBatch> batches) {
    Map<Place, Map<StallCause, List<StallSpan>>> grouped = new LinkedHashMap<>();
    for (StallSpan span : spans) {
      if (window.meets(span.start(), span.end())) {
        grouped
            .computeIfAbsent(
                new Place(span.server(), span.region()), place -> new EnumMap<>(StallCause.class))
            .computeIfAbsent(span.cause(), cause -> new ArrayList<>())
            .add(span);
      }
    }
    Map<Place, Map<StallCause, Track>> tracks = new HashMap<>();
    Map<Integer, Map<StallCause, List<Track>>> ofRegions = new HashMap<>();
    grouped.forEach(
        (place, byCause) -> {
          Map<StallCause, Track> atPlace = new EnumMap<>(StallCause.class);
          byCause.forEach((cause, of) -> atPlace.put(cause, Track.of(of, window)));
          tracks.put(place, atPlace);
          if (place.region() != Names.NONE) {
            Map<StallCause, List<Track>> onServer =
                ofRegions.computeIfAbsent(
                    place.server(), server -> new EnumMap<>(StallCause.class));
            atPlace.forEach(
                (cause, track) ->
                    onServer.computeIfAbsent(cause, unknown -> new ArrayList<>()).add(track));
          }
        });
    Map<Place, List<MeasuredBatch>> batchesByPlace = new LinkedHashMap<>();
    for (MeasuredBatch batch : batches) {
      if (window.meets(batch.start(), batch.end())) {
        batchesByPlace
            .computeIfAbsent(new Place(batch.server(), batch.region()), at -> new ArrayList<>())
            .add(batch);
      }
    }
    Map<Place, BatchTrack> batchTracks = new HashMap<>();
    batchesByPlace.forEach((place, of) -> batchTracks.put(place, new BatchTrack(of, window)));
    return new Timeline(window, tracks, batchTracks, ofRegions);
  }

  public Window window() {
    return window;
  }

  /** Returns the track of a cause that is recorded for exactly this place. */
  public Optional<Track> track(StallCause cause, int server, int region) {
    return Optional.ofNullable(
        tracks.getOrDefault(new Place(server, region), Collections.emptyMap()).get(cause));
  }

  /** Returns the tracks of a cause for single regions of a server. */
  public List<Track> ofRegions(StallCause cause, int server) {
    return ofRegions
        .getOrDefault(server, Collections.emptyMap())
        .getOrDefault(cause, Collections.emptyList());
  }

  /** Returns the slow batches of a region on a server. */
  public Optional<BatchTrack> batches(int server, int region) {
    return Optional.ofNullable(batches.get(new Place(server, region)));
  }
}
