/**
 * Reads private parts of HBase, which shows what the recorder depends on beyond HBase's interfaces.
 */
package dev.htk.coprocessor.inside;
