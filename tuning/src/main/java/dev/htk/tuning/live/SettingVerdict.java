package dev.htk.tuning.live;

import java.util.Optional;

/**
 * What is known of one setting on one server. Immutable.
 *
 * @param key the setting
 * @param wanted the value that it is to have
 * @param configured the value in the server's configuration, HBase's default where it names none;
 *     empty if neither is known
 * @param state how far the wanted value has come
 * @param evidence what was seen, and where, in a few words
 */
public record SettingVerdict(
    String key, String wanted, Optional<String> configured, SettingState state, String evidence) {}
