// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.ledger;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;

/**
 * A ring of fixed size in which the newest entries replace the oldest.
 *
 * <p>Each writer claims a number and puts its entry into the slot of that number; both steps are
 * lock-free. If a writer is overtaken by a whole round and meets another in a slot, the entry with
 * the higher number stays, whatever the order. A reader that walks up the numbers therefore finds
 * each entry either readable or overwritten, and can count exactly what it missed.
 */
final class OverwritingRing<E> {
  private final AtomicReferenceArray<Entry<E>> slots;
  private final AtomicLong claimed = new AtomicLong();

  OverwritingRing(int capacity) {
    this.slots = new AtomicReferenceArray<>(capacity);
  }

  int capacity() {
    return slots.length();
  }

  /** Returns how many entries were ever added, including those being added now. */
  long claimed() {
    return claimed.get();
  }

  void add(E value) {
    Entry<E> entry = new Entry<>(claimed.getAndIncrement(), value);
    int slot = slotOf(entry.number);
    Entry<E> present = slots.get(slot);
    while (isOlder(present, entry.number) && !slots.compareAndSet(slot, present, entry)) {
      present = slots.get(slot);
    }
  }

  /**
   * Passes the entry with that number to the reader.
   *
   * @return whether it was there, is gone, or is still being written
   */
  Presence read(long number, Consumer<? super E> reader) {
    Entry<E> entry = slots.get(slotOf(number));
    if (isOlder(entry, number)) {
      // The writer has claimed the number but not stored its entry yet. Once a whole round has been
      // claimed since, a later number owns the slot, and this entry counts as overwritten.
      return claimed.get() > number + capacity() ? Presence.OVERWRITTEN : Presence.PENDING;
    }
    if (entry.number > number) {
      return Presence.OVERWRITTEN;
    }
    reader.accept(entry.value);
    return Presence.READ;
  }

  private int slotOf(long number) {
    return (int) (number % capacity());
  }

  private static boolean isOlder(Entry<?> entry, long number) {
    return entry == null || entry.number < number;
  }

  /** Tells what became of a number. */
  enum Presence {
    READ,
    OVERWRITTEN,
    PENDING
  }

  private static final class Entry<E> {
    private final long number;
    private final E value;

    Entry(long number, E value) {
      this.number = number;
      this.value = value;
    }
  }
}
