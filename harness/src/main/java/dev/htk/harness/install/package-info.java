/**
 * Brings the stall recorder into the files of a server, and takes it out again. A system
 * coprocessor that cannot be loaded aborts its server, so the line of HBase must be known, and the
 * jar for it must be where the server looks for it, before a byte of the site file changes.
 */
package dev.htk.harness.install;
