/**
 * Changes and checks the settings of a running cluster that is not the kit's own.
 *
 * <p>An online update asks one region server to read its file again and continues with the next
 * only if that one has taken the new values and is alive. A check inspects every region server and
 * reports, for each wanted setting, what was seen of its effect.
 */
package dev.htk.harness.online;
