import { afterEach, describe, expect, it, vi } from 'vitest'
import { createOpenWrites } from './open-writes.ts'
import { createStepKeys } from './step-keys.ts'

afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

const CREATE = '["POST","/api/growers",{},{"name":"Fir Farm"}]'
const ACTIVATE = '["PUT","/api/fields/active",{},{"ids":[1],"active":true}]'

describe('the keys of writes', () => {
  it('WRT-1: the same write begun again has the same key, also after a reload, until it is answered', () => {
    const key = createOpenWrites().keyOf(CREATE)
    const reloaded = createOpenWrites()
    expect(reloaded.keyOf(CREATE)).toBe(key)
    expect(reloaded.keyOf(CREATE.replace('Fir', 'Elm'))).not.toBe(key)
    reloaded.settle(key)
    expect(reloaded.keyOf(CREATE)).not.toBe(key)
  })

  it('WRT-1: a value set before is set again after another write was answered', () => {
    const writes = createOpenWrites()
    const set = writes.keyOf(ACTIVATE)
    const made = writes.keyOf(CREATE)
    writes.settle(writes.keyOf('["PUT","/api/fields/active",{},{"ids":[1],"active":false}]'))
    expect(writes.keyOf(ACTIVATE)).not.toBe(set)
    expect(writes.keyOf(CREATE)).toBe(made)
  })

  it('WRT-1: a day later, or from a damaged store, it is another write', () => {
    vi.useFakeTimers()
    const key = createOpenWrites().keyOf(CREATE)
    vi.advanceTimersByTime(25 * 3_600_000)
    expect(createOpenWrites().keyOf(CREATE)).not.toBe(key)
    sessionStorage.setItem('draft:open-writes', '[{"content":7}]')
    expect(createOpenWrites().keyOf(CREATE)).toMatch(/^[\da-f-]{36}$/)
  })

  it('WRT-2: a step of several keeps its key until all of them are done', () => {
    const steps = createStepKeys('test')
    const first = steps.of('field', { name: 'North' })
    expect(createStepKeys('test').of('field', { name: 'North' })).toEqual(first)
    expect(steps.of('piece 2', { name: 'North' })).not.toEqual(first)
    steps.done()
    expect(steps.of('field', { name: 'North' })).not.toEqual(first)
  })
})
