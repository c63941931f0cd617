/**
 * What to change so that a cause goes away: for each cause that is above chance, and for what is
 * behind it, the settings of the catalogue that act on it, with a bounded proposal from the value
 * in force. A rule is a constant of {@code Remedy}.
 */
package dev.htk.harness.diagnosis.advice;
