/**
 * {@code htk devices}: shows the storage devices that volumes can be modelled on, and checks how
 * well this machine models them.
 */
package dev.htk.harness.cli.device;
