// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

/**
 * Another key to check when a setting changes. Immutable.
 *
 * @param key the other key
 * @param why how the two are related
 */
public record Companion(String key, String why) {}
