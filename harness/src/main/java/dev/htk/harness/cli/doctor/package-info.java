/** The command {@code htk doctor}, and the forms in which it prints an examination. */
package dev.htk.harness.cli.doctor;
