// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.audit;

import dev.htk.splitter.plan.SplitKey;

/**
 * A boundary between two regions.
 *
 * @param before fraction of the table's bytes that lies before it, 0 to 1
 */
record Boundary(SplitKey key, double before) {}
