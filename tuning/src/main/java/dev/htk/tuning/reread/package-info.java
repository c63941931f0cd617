/**
 * Tells what running servers would take up if they read their site file again.
 *
 * <p>A reread takes every edit that waits in the file, not only those that somebody has in mind.
 * Therefore the whole file is compared with what each server shows of its configuration before any
 * server is asked.
 */
package dev.htk.tuning.reread;
