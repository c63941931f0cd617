// SPDX-License-Identifier: Apache-2.0
/**
 * Finds out where later keys will go, from keys that are there: {@link
 * dev.htk.splitter.direction.TimeFormat} lists the times that keys can hold, and {@link
 * dev.htk.splitter.direction.Direction} writes keys like these of the time that follows. A new
 * format is one constant. Nothing here reads a clock.
 */
package dev.htk.splitter.direction;
