/**
 * Verifies that a running region server works with the settings that its file names.
 *
 * <p>A server's configuration proves nothing. HBase shows a new value there as soon as it has read
 * the file again, even if only a restart puts the value in force. Therefore each setting that
 * matters has a probe that looks for its effect. If no effect is seen, the verdict is that nothing
 * is proved.
 */
package dev.htk.tuning.live;
