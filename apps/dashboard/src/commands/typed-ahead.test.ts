import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { keepTypedAhead, takeTypedAhead } from './typed-ahead.ts'

const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  document.body.dispatchEvent(event)
  return event
}

/** Keys that come to the page below. */
function belowOf(): string[] {
  const below: string[] = []
  const listen = ({ key }: KeyboardEvent) => void below.push(key)
  document.addEventListener('keydown', listen)
  onTestFinished(() => document.removeEventListener('keydown', listen))
  return below
}

afterEach(() => void takeTypedAhead())

describe('DASH-44: what is typed while the palette loads', () => {
  it('is kept, Enter included, and does not reach the page below', () => {
    const below = belowOf()
    const stop = keepTypedAhead({ isSearch: true, onEscape: () => {} })
    for (const key of ['g', 'e', 'x', 'Backspace', 'Enter', 'r'])
      expect(press(key).defaultPrevented).toBe(true)
    stop()
    expect(below).toEqual([])
    expect(takeTypedAhead()).toEqual({ text: 'ge', isEntered: true })
    expect(takeTypedAhead()).toEqual({ text: '', isEntered: false })
  })

  it('leaves keys with a modifier, and keys that are no text', () => {
    const below = belowOf()
    const stop = keepTypedAhead({ isSearch: true, onEscape: () => {} })
    press('k', { ctrlKey: true })
    press('Tab')
    press('Shift')
    stop()
    expect(below).toEqual(['k', 'Tab', 'Shift'])
    expect(takeTypedAhead()).toEqual({ text: '', isEntered: false })
  })

  it('Escape gives the palette up', () => {
    let closed = 0
    const stop = keepTypedAhead({ isSearch: true, onEscape: () => (closed += 1) })
    press('Escape')
    stop()
    expect(closed).toBe(1)
  })

  it('is dropped ahead of another overlay, and reaches the page below no more', () => {
    const below = belowOf()
    const stop = keepTypedAhead({ isSearch: false, onEscape: () => {} })
    for (const key of ['s', 'Enter']) press(key)
    stop()
    expect(below).toEqual([])
    expect(takeTypedAhead()).toEqual({ text: '', isEntered: false })
  })

  it('Enter without a text chooses nothing', () => {
    const stop = keepTypedAhead({ isSearch: true, onEscape: () => {} })
    press('Enter')
    stop()
    expect(takeTypedAhead()).toEqual({ text: '', isEntered: false })
  })
})
