import { afterEach, describe, expect, it } from 'vitest'
import { limitWasmMemory } from './memory-limit.ts'

const grow = WebAssembly.Memory.prototype.grow
afterEach(() => {
  WebAssembly.Memory.prototype.grow = grow
})

const PAGE_BYTES = 65_536

describe('the limit of WebAssembly memory', () => {
  it('UPL-11: lets memory grow up to it and not beyond', () => {
    limitWasmMemory(4 * PAGE_BYTES)
    const memory = new WebAssembly.Memory({ initial: 1 })
    expect(memory.grow(3)).toBe(1)
    expect(() => memory.grow(1)).toThrow(RangeError)
    expect(memory.buffer.byteLength).toBe(4 * PAGE_BYTES)
  })
})
