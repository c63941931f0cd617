/**
 * {@code htk machines}: the servers that the kit knows by name. Profiles are worked out for one of
 * them with {@code --as}.
 */
package dev.htk.harness.cli.machine;
