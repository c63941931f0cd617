/**
 * Computes what a cluster can carry, and the consequences for a number of regions: too many for the
 * memstores, too few for the data, or so even that all of them are flushed at the same time.
 * Everything here is arithmetic on given facts. Unknown facts are reported and not judged.
 */
package dev.htk.splitter.capacity;
