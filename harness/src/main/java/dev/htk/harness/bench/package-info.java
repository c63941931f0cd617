/**
 * The bench. Turns a request into trials that are checked and resolved before anything starts, runs
 * them one after the other, and prints their results.
 */
package dev.htk.harness.bench;
