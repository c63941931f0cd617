package dev.htk.tuning.machine;

/**
 * A kind of server to work profiles out for, known by a name. Immutable.
 *
 * @param name what users call it, such as {@code ssd-node}
 * @param summary what kind of server it is, in one sentence
 * @param facts what is known of it; a fact that is missing is that of the host where it is used
 * @param source where the facts come from
 */
public record Machine(String name, String summary, KnownFacts facts, String source) {}
