// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis;

/**
 * The offset of a server's recorder clock from the client's.
 *
 * @param offsetMicros the offset, which is subtracted from the server's times
 * @param errorMicros how far the offset can be off
 * @param readings number of clock readings behind the offset
 */
public record ServerClock(String server, long offsetMicros, long errorMicros, int readings) {}
