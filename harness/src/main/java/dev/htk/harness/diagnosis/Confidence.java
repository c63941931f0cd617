// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis;

import java.util.List;

/**
 * The completeness of the records behind a diagnosis.
 *
 * @param lowered whether missing records could change shares
 * @param reasons which records are missing and what that means; empty if none are
 * @param notes other remarks for reading the figures
 */
public record Confidence(boolean lowered, List<String> reasons, List<String> notes) {}
