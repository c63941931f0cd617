package dev.htk.tuning.setting;

/**
 * Another key that must be looked at when a setting changes. Immutable.
 *
 * @param key the other key
 * @param why what ties the two together
 */
public record Companion(String key, String why) {}
