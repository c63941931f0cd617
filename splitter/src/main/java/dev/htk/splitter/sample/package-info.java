/**
 * Plans from a sample: keys from a file or a pipe, read once, in bounded memory, and kept as Apache
 * DataSketches' KLL sketches. The keys are dealt at random to two halves, so that a plan can be
 * tried on keys that it was not made from. What such a plan cannot know, the keys that were not
 * sampled, is in its bound.
 */
package dev.htk.splitter.sample;
