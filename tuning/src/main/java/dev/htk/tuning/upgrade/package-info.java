// SPDX-License-Identifier: Apache-2.0
/** Says what another release of HBase makes of a site file. */
package dev.htk.tuning.upgrade;
