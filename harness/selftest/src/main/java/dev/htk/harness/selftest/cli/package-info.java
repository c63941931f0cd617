/** The command {@code htk self-test}, which the harness's command line finds as a service. */
package dev.htk.harness.selftest.cli;
