/**
 * The scale model: hours of a large cluster's flushes and compactions in minutes on a small one.
 *
 * <p>Every byte-sized and rate-sized setting of all sides of a comparison is divided by one factor,
 * while shares, counts and times stay. How each setting scales, and why, is data of the settings
 * catalogue.
 */
package dev.htk.tuning.scale;
