package dev.htk.harness.diagnosis;

/**
 * How far a server's recorder clock is ahead of the client's.
 *
 * @param offsetMicros subtracted from the server's times
 * @param errorMicros how far that can be off
 * @param readings of the server's clock that it comes from
 */
public record ServerClock(String server, long offsetMicros, long errorMicros, int readings) {}
