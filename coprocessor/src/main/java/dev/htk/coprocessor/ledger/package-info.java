/**
 * Keeps what a region server's recorder saw, in a ring of fixed size that drops its oldest events
 * and counts them. Writing never waits and never fails, whoever else writes or reads meanwhile. The
 * clock that stamps the events is here too.
 */
package dev.htk.coprocessor.ledger;
