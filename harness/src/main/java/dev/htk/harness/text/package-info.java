/** Words of messages and reports that all packages share. */
package dev.htk.harness.text;
