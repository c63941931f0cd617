/**
 * Models hours of a large cluster's flushes and compactions in minutes on a small one.
 *
 * <p>Every setting that is a size or a rate is divided by the same factor on all sides of a
 * comparison; shares, counts and times stay. The settings catalogue states how each setting scales,
 * and why.
 */
package dev.htk.tuning.scale;
