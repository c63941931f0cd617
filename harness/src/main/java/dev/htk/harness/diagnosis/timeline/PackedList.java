// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.timeline;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.RandomAccess;

/**
 * A list that keeps each element as three numbers, 24 bytes, and makes the element anew when it is
 * asked for. Millions of elements then fit into the heap. Grows without copying. Elements can be
 * added and replaced, but not removed. Not thread-safe.
 */
abstract class PackedList<E> extends AbstractList<E> implements RandomAccess {

  private static final int WIDTH = 3;
  private static final int CHUNK_BITS = 9;
  private static final int CHUNK = 1 << CHUNK_BITS;

  private final List<long[]> chunks = new ArrayList<>();
  private int size;

  abstract E unpacked(long first, long second, long third);

  /** Returns the three numbers of an element. */
  abstract long[] packed(E element);

  @Override
  public E get(int index) {
    if (index >= size) {
      throw new IndexOutOfBoundsException("there is no element " + index + " of " + size);
    }
    long[] chunk = chunks.get(index >> CHUNK_BITS);
    int at = at(index);
    return unpacked(chunk[at], chunk[at + 1], chunk[at + 2]);
  }

  @Override
  public E set(int index, E element) {
    E before = get(index);
    System.arraycopy(packed(element), 0, chunks.get(index >> CHUNK_BITS), at(index), WIDTH);
    return before;
  }

  @Override
  public boolean add(E element) {
    if (size == chunks.size() * CHUNK) {
      chunks.add(new long[CHUNK * WIDTH]);
    }
    System.arraycopy(packed(element), 0, chunks.get(size >> CHUNK_BITS), at(size), WIDTH);
    size++;
    modCount++;
    return true;
  }

  @Override
  public int size() {
    return size;
  }

  private static int at(int index) {
    return (index & (CHUNK - 1)) * WIDTH;
  }
}
