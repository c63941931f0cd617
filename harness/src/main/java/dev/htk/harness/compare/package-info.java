/**
 * Two profiles side by side: every figure of the trials of each, and the ratio between them with
 * its spread. Three pairs show a direction, not a proof, so no verdict is given on them.
 */
package dev.htk.harness.compare;
