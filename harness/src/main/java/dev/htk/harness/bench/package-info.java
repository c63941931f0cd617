/**
 * The bench: turns a request into trials that are checked and resolved before anything is started,
 * runs them one after the other, and prints what they came to.
 */
package dev.htk.harness.bench;
