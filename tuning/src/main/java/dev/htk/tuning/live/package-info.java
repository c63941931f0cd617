/**
 * Whether a running region server really works under the settings that its file names.
 *
 * <p>What a server's configuration holds proves nothing, because HBase shows a new value there as
 * soon as it has read the file again, also where only a restart puts it in force. So each setting
 * that matters has a probe that looks for its effect, and where none is seen, the answer is that
 * nothing is proved.
 */
package dev.htk.tuning.live;
