/**
 * Where a region server keeps what its recorder saw: a ring of fixed size that forgets its oldest
 * events and counts what it forgot. Writing never waits and never fails, whoever writes and reads
 * at the time. The clock that stamps the events lives here too.
 */
package dev.htk.coprocessor.ledger;
