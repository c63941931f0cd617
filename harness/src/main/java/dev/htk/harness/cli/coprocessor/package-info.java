/** {@code htk coprocessor}: adds the stall recorder to servers, and removes it again. */
package dev.htk.harness.cli.coprocessor;
