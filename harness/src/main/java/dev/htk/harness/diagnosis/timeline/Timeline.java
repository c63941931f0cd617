// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.timeline;

import dev.htk.coprocessor.wire.StallCause;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The tracks of a run by place, and its slow batches. Vague tracks are of spans within which a
 * cause was active for a part that is not known. Immutable.
 */
public final class Timeline {

  /** A server, with {@link Names#NONE} for the region, or a region on a server. */
  public record Place(int server, int region) {}

  /**
   * A track that holds operations.
   *
   * @param share the part of their time in the track's spans that it holds, 0 to 1
   */
  public record Holding(Track track, double share) {}

  private final Window window;
  private final Map<Place, Map<StallCause, Track>> tracks;
  private final Map<Place, Map<StallCause, Track>> vague;
  private final List<Holding> weighedParts;
  private final Set<StallCause> weighed;
  private final Map<Place, BatchTrack> batches;
  private final Map<Integer, Map<StallCause, List<Track>>> ofRegions;

  private Timeline(
      Window window,
      Map<Place, Map<StallCause, Track>> tracks,
      VagueSpans vague,
      Map<Place, BatchTrack> batches,
      Map<Integer, Map<StallCause, List<Track>>> ofRegions) {
    this.window = window;
    this.tracks = tracks;
    this.vague = tracks(window, vague.all());
    this.weighedParts =
        vague.parts().stream()
            .map(part -> new Holding(Track.of(List.of(part.span()), window), part.share()))
            .toList();
    this.weighed = vague.weighed();
    this.batches = batches;
    this.ofRegions = ofRegions;
  }

  /** Builds the timeline of all spans and batches that overlap a window. */
  public static Timeline of(Window window, List<StallSpan> spans, List<MeasuredBatch> batches) {
    return of(window, spans, VagueSpans.NONE, batches);
  }

  /** Builds the timeline of all spans, vague ones apart, and batches that overlap a window. */
  public static Timeline of(
      Window window, List<StallSpan> spans, VagueSpans vague, List<MeasuredBatch> batches) {
    Map<Place, Map<StallCause, Track>> tracks = tracks(window, spans);
    Map<Integer, Map<StallCause, List<Track>>> ofRegions =
        tracks.values().stream()
            .flatMap(ofPlace -> ofPlace.values().stream())
            .filter(track -> track.region() != Names.NONE)
            .collect(Collectors.groupingBy(Track::server, Collectors.groupingBy(Track::cause)));
    Map<Place, BatchTrack> batchTracks =
        batches.stream()
            .filter(batch -> window.meets(batch.start(), batch.end()))
            .collect(
                Collectors.groupingBy(
                    batch -> new Place(batch.server(), batch.region()),
                    Collectors.collectingAndThen(
                        Collectors.toList(), of -> new BatchTrack(of, window))));
    return new Timeline(window, tracks, vague, batchTracks, ofRegions);
  }

  private static Map<Place, Map<StallCause, Track>> tracks(Window window, List<StallSpan> spans) {
    Map<Place, Map<StallCause, Track>> tracks = new HashMap<>();
    for (Iterator<StallSpans> left = byServer(window, spans).iterator(); left.hasNext(); ) {
      tracks.putAll(tracksOfServer(window, left.next()));
      left.remove();
    }
    return tracks;
  }

  /** Separates the servers, so that only the spans of one at a time become objects. */
  private static Collection<StallSpans> byServer(Window window, List<StallSpan> spans) {
    Map<Integer, StallSpans> byServer = new HashMap<>();
    for (StallSpan span : spans) {
      if (window.meets(span.start(), span.end())) {
        byServer.computeIfAbsent(span.server(), fresh -> new StallSpans()).add(span);
      }
    }
    return byServer.values();
  }

  private static Map<Place, Map<StallCause, Track>> tracksOfServer(
      Window window, StallSpans spans) {
    return spans.stream()
        .collect(
            Collectors.groupingBy(
                span -> new Place(span.server(), span.region()),
                Collectors.groupingBy(
                    StallSpan::cause,
                    () -> new EnumMap<>(StallCause.class),
                    Collectors.collectingAndThen(
                        Collectors.toList(), of -> Track.of(of, window)))));
  }

  public Window window() {
    return window;
  }

  /** Returns the track of a cause that is recorded for exactly this place. */
  public Optional<Track> track(StallCause cause, int server, int region) {
    return Optional.ofNullable(tracks.getOrDefault(new Place(server, region), Map.of()).get(cause));
  }

  /** Returns the vague track of a cause for exactly this place. */
  public Optional<Track> vagueTrack(StallCause cause, int server, int region) {
    return Optional.ofNullable(vague.getOrDefault(new Place(server, region), Map.of()).get(cause));
  }

  /** Returns what vague tracks of a cause hold at exactly this place, chance apart. */
  public List<Holding> vagueHoldings(StallCause cause, int server, int region) {
    return weighed.contains(cause)
        ? weighedParts.stream().filter(part -> part.track().isOf(cause, server, region)).toList()
        : vagueTrack(cause, server, region).map(track -> new Holding(track, 1)).stream().toList();
  }

  /** Returns the causes that have a vague track anywhere, and of which only chance can decide. */
  public Set<StallCause> vagueCauses() {
    return vague.values().stream()
        .flatMap(ofPlace -> ofPlace.keySet().stream())
        .filter(cause -> !weighed.contains(cause))
        .collect(Collectors.toSet());
  }

  /** Returns the tracks of a cause for single regions of a server. */
  public List<Track> ofRegions(StallCause cause, int server) {
    return ofRegions.getOrDefault(server, Map.of()).getOrDefault(cause, List.of());
  }

  /** Returns the slow batches of a region on a server. */
  public Optional<BatchTrack> batches(int server, int region) {
    return Optional.ofNullable(batches.get(new Place(server, region)));
  }
}
