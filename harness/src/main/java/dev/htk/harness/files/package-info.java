/**
 * Creates what only the user who runs the kit should read: run folders, configurations, reports.
 */
package dev.htk.harness.files;
