package dev.htk.coprocessor.ledger;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;

/**
 * A ring of fixed size in which the newest entries replace the oldest.
 *
 * <p>Writers take a number each and put their entry into the slot of that number; both steps are
 * lock-free. Of two writers that meet in a slot because one was overtaken by a whole turn, the one
 * with the higher number stays, whatever their order. So a reader that walks the numbers upwards
 * finds each of them either readable or overwritten, and can count what it missed exactly.
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

  /** How many entries were ever added, those included that are being added now. */
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
   * Hands on the entry of that number.
   *
   * @return whether it was there, is gone, or is still being written
   */
  Presence read(long number, Consumer<? super E> reader) {
    Entry<E> entry = slots.get(slotOf(number));
    if (isOlder(entry, number)) {
      // Its writer has taken the number and not yet put the entry, unless a whole turn went by
      // since: then the entry may still come, but the number after the next turn owns the slot.
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

  /** What became of a number. */
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
