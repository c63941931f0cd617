/**
 * What a cluster can carry, and what follows for a number of regions: too many for the memstores,
 * too few for the data, or so even that all of them are flushed at the same time. Everything here
 * is arithmetic over given facts; what is not known is not judged, and that is said.
 */
package dev.htk.splitter.capacity;
