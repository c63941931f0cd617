/** The text that the kit writes. */
package dev.htk.tuning.text;
