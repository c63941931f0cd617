/**
 * Describes HBase's settings: type, range, scope, default, scaling, when a new value comes into
 * force, and which stalls each affects.
 *
 * <p>The keys are extracted from each line's jars ({@code keys.tsv}). The settings that matter to
 * writes are also curated by hand ({@code settings.ini}), and {@code retired.ini} lists the keys
 * that were renamed or removed. Everything here is immutable and needs no cluster.
 */
package dev.htk.tuning.setting;
