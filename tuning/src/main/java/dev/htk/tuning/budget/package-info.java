/**
 * Computes the memory that a profile needs on a node, and how many regions the memstore can serve.
 *
 * <p>A budget adds up all shares of the RAM and warns where they exceed it. Everything here is
 * arithmetic on given facts: nothing is measured, and no process is queried.
 */
package dev.htk.tuning.budget;
