// SPDX-License-Identifier: Apache-2.0
/** Tunes a profile by what a diagnosis blames, and keeps what pairs of trials show. */
package dev.htk.harness.tune;
