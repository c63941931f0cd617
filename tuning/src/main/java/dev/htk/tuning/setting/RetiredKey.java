package dev.htk.tuning.setting;

import java.util.Optional;

/**
 * A key that HBase read once and reads no more, or reads only for its successor's sake. Immutable.
 *
 * @param key the old key
 * @param replacement the key that took its place; empty if there is none
 * @param since the first HBase version that is known not to use it, such as {@code 1.0}
 * @param why what became of it, in one sentence
 * @param stillRead whether this line of HBase still reads it as a fallback for its replacement
 */
public record RetiredKey(
    String key, Optional<String> replacement, String since, String why, boolean stillRead) {}
