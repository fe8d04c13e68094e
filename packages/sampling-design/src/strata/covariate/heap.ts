/** A priority queue of whole numbers by a key, the smallest first; of two keys alike the smaller number. */
export class Heap {
  #keys: Float64Array
  #ids: Int32Array
  #size = 0

  /** @param room how many numbers it will hold, if that is known; it grows when there are more */
  constructor(room = 0) {
    const length = Math.max(16, room)
    this.#keys = new Float64Array(length)
    this.#ids = new Int32Array(length)
  }

  get size(): number {
    return this.#size
  }

  /** The number at the front; only when `size` is above 0. */
  get topId(): number {
    return this.#ids[0] ?? 0
  }

  get topKey(): number {
    return this.#keys[0] ?? 0
  }

  push(key: number, id: number): void {
    if (this.#size === this.#keys.length) this.#grow()
    let at = this.#size
    this.#size += 1
    while (at > 0) {
      const above = (at - 1) >> 1
      if (!this.#before(key, id, above)) break
      this.#copy(above, at)
      at = above
    }
    this.#keys[at] = key
    this.#ids[at] = id
  }

  /** Takes the front away. */
  pop(): void {
    this.#size -= 1
    const size = this.#size
    const key = this.#keys[size] ?? 0
    const id = this.#ids[size] ?? 0
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below >= size) break
      if (below + 1 < size && this.#before(this.#keys[below + 1] ?? 0, this.#ids[below + 1] ?? 0, below))
        below += 1
      if (this.#before(key, id, below)) break
      this.#copy(below, at)
      at = below
    }
    this.#keys[at] = key
    this.#ids[at] = id
  }

  #before(key: number, id: number, other: number): boolean {
    const otherKey = this.#keys[other] ?? 0
    return key < otherKey || (key === otherKey && id < (this.#ids[other] ?? 0))
  }

  #copy(from: number, to: number): void {
    this.#keys[to] = this.#keys[from] ?? 0
    this.#ids[to] = this.#ids[from] ?? 0
  }

  #grow(): void {
    const keys = new Float64Array(this.#keys.length * 2)
    const ids = new Int32Array(this.#ids.length * 2)
    keys.set(this.#keys)
    ids.set(this.#ids)
    this.#keys = keys
    this.#ids = ids
  }
}
