package dev.htk.splitter.audit;

import dev.htk.splitter.plan.SplitKey;

/**
 * A place between two regions.
 *
 * @param before what part of the table's bytes lies before it, 0 to 1
 */
record Boundary(SplitKey key, double before) {}
