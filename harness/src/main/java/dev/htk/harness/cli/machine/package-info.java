/**
 * {@code htk machines}: shows the servers that the kit knows by name. {@code --as} selects one of
 * them to work out a profile for.
 */
package dev.htk.harness.cli.machine;
