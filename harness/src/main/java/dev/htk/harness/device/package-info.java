/**
 * Modelled devices: HDFS DataNodes of a cluster of the kit's own behave as if their volumes lay on
 * a given device.
 *
 * <p>{@link dev.htk.harness.device.ModelledStorage} says which; {@link
 * dev.htk.harness.device.DeviceFidelity} says how well it was done. The classes that run inside a
 * DataNode's JVM ({@link dev.htk.harness.device.DataNodeClasses} lists them) know nothing but the
 * JDK and Hadoop.
 */
package dev.htk.harness.device;
