/**
 * What a profile asks of a node's memory, and how many regions the memstore can serve.
 *
 * <p>A budget adds up who takes what of the RAM and warns where it is promised twice. Everything
 * here is arithmetic over given facts: nothing is measured, and no process is asked.
 */
package dev.htk.tuning.budget;
