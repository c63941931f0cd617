/**
 * {@code htk devices}: the storage devices that volumes can be modelled on, and how well this
 * machine does it.
 */
package dev.htk.harness.cli.device;
