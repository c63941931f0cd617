/** {@code htk collect}: packs what a diagnosis without recorders needs. */
package dev.htk.harness.cli.collect;
