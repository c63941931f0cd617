/** {@code htk coprocessor}: puts the stall recorder into servers, and takes it out again. */
package dev.htk.harness.cli.coprocessor;
