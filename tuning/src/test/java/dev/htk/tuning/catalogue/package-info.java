/**
 * Makes the key lists of the settings catalogue out of published jars.
 *
 * <p>{@code CatalogueGenerator} writes them, by hand and rarely; {@code KeyListDriftTest} extracts
 * again in every build and compares. Keys are found in class files as they are used, without
 * loading a class.
 */
package dev.htk.tuning.catalogue;
