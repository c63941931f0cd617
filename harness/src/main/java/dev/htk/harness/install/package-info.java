/**
 * Installs the stall recorder into the files of a server, and removes it again. A system
 * coprocessor that cannot be loaded aborts its server. So before a byte of the site file changes,
 * the release line of HBase must be known, and its jar must be where the server looks for it.
 */
package dev.htk.harness.install;
