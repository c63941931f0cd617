/**
 * Changes and checks the settings of a running cluster that is not the kit's own.
 *
 * <p>An online update asks one region server to read its file again and goes on to the next only if
 * that one has taken the new values and lives. A check looks at every region server and says for
 * each wanted setting what was seen of its effect.
 */
package dev.htk.harness.online;
