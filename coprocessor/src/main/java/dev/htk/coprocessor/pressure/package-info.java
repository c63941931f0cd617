/**
 * The gates and queues of a region server that hold up writes and tell nobody: what is full, what
 * waits, what is turned away. Each is a probe of the sampler; the numbers behind it come through
 * one small interface, so that what they mean is tested without a server. What HBase keeps private
 * is read by one class for each of its objects, which says what it lacks where another version of
 * HBase keeps it elsewhere.
 */
package dev.htk.coprocessor.pressure;
