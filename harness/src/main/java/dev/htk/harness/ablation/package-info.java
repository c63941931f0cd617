/**
 * Measures which settings of a profile have an effect. Each setting is added to stock, and to the
 * rest of the profile. Both sides of such a contrast load records at the same time.
 */
package dev.htk.harness.ablation;
