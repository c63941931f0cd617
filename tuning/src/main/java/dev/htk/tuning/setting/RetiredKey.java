// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import java.util.Optional;

/**
 * A key that HBase once read, but no longer reads, or reads only as a fallback. Immutable.
 *
 * @param key the old key
 * @param replacement the key that replaced it; empty if there is none
 * @param since the first HBase version that is known not to use it, such as {@code 1.0}
 * @param why what happened to the key, in one sentence
 * @param stillRead whether this line of HBase still reads it as a fallback for its replacement
 */
public record RetiredKey(
    String key, Optional<String> replacement, String since, String why, boolean stillRead) {}
