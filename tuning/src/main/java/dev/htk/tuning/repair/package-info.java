// SPDX-License-Identifier: Apache-2.0
/** Mends in a site file what lint finds and a single edit mends. */
package dev.htk.tuning.repair;
