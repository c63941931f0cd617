/**
 * Which settings of a profile do something: each is added to stock, and taken out of the profile,
 * and both sides of such a contrast load the same records at the same time.
 */
package dev.htk.harness.ablation;
