/**
 * The storage devices that a cluster's volumes can be modelled on.
 *
 * <p>Figures are given with their source and never measured here. A device does not know how it is
 * modelled.
 */
package dev.htk.tuning.device;
