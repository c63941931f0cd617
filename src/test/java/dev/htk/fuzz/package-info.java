/**
 * Feeds mutated files and messages to the kit's readers, guided by the branches that they take.
 *
 * <p>{@code InputKind} lists the kinds of input, each with a corpus in {@code resources/fuzz}.
 * {@code CorpusTest} reads the corpus in every build. {@code FuzzTest} lets Jazzer search on from
 * there. {@code Contract} says what a reader promises.
 */
package dev.htk.fuzz;
