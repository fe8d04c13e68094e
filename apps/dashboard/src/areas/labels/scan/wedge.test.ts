import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWedge } from './wedge.ts'

/** Keys that a person or a scanner presses, each so many milliseconds after the one before. */
interface Key {
  key: string
  afterMs: number
  more?: KeyboardEventInit
}

const SLOW_MS = 90
const CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ-'
const character = fc.constantFrom(...CHARACTERS)

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** A page with one place that has the focus: keys that come to it act as a browser lets them act. */
function page(kind: 'text' | 'button') {
  const target = document.createElement(kind === 'text' ? 'input' : 'button')
  document.body.append(target)
  const scans: string[] = []
  const heard: string[] = []
  const wedge = createWedge((text) => scans.push(text))
  const listen = ({ key }: KeyboardEvent) => void heard.push(key)
  window.addEventListener('keydown', wedge.hear, true)
  document.addEventListener('keydown', listen)
  let now = 1_000

  function press({ key, afterMs, more = {} }: Key): KeyboardEvent {
    vi.advanceTimersByTime(afterMs)
    now += afterMs
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
    Object.defineProperty(event, 'timeStamp', { value: now })
    target.dispatchEvent(event)
    if (!event.defaultPrevented && target instanceof HTMLInputElement && key.length === 1) {
      target.setRangeText(key, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end')
      target.dispatchEvent(new Event('input', { bubbles: true }))
    }
    return event
  }
  function stop() {
    vi.advanceTimersByTime(1_000)
    wedge.stop()
    window.removeEventListener('keydown', wedge.hear, true)
    document.removeEventListener('keydown', listen)
    target.remove()
  }
  return { target, scans, heard, press, stop }
}

interface How {
  gapMs?: number
  endMs?: number
  end?: string
}

const scanOf = (text: string, { gapMs = 5, endMs = gapMs, end = 'Enter' }: How = {}): Key[] => [
  ...[...text].map((key, at) => ({ key, afterMs: at === 0 ? SLOW_MS : gapMs })),
  { key: end, afterMs: endMs },
]

/** One key, or two at a time, and sometimes the key that ends a line. */
const typed = fc
  .tuple(
    fc.array(character, { minLength: 1, maxLength: 2 }),
    fc.integer({ min: 1, max: 35 }),
    fc.boolean(),
    fc.integer({ min: 61, max: 400 }),
  )
  .map(([keys, fastMs, isEnded, slowMs]) => ({
    kind: 'typed' as const,
    text: keys.join(''),
    keys: [
      ...keys.map((key, at): Key => ({ key, afterMs: at === 0 ? slowMs : fastMs })),
      ...(isEnded ? [{ key: 'Enter', afterMs: slowMs }] : []),
    ],
  }))
const scanned = fc
  .record({
    text: fc.string({ unit: character, minLength: 4, maxLength: 20 }),
    gapMs: fc.integer({ min: 1, max: 35 }),
    endMs: fc.integer({ min: 1, max: 60 }),
    end: fc.constantFrom('Enter', 'Tab'),
  })
  .map(({ text, ...how }) => ({ kind: 'scanned' as const, text, keys: scanOf(text, how) }))
const sitting = fc.array(fc.oneof(typed, scanned), { maxLength: 12 })

describe('LBL-46: a scanner that types', () => {
  it.each(['text', 'button'] as const)(
    'loses and mixes no key between typing, with a %s in focus',
    (kind) => {
      fc.assert(
        fc.property(sitting, (parts) => {
          const { target, scans, heard, press, stop } = page(kind)
          for (const { keys } of parts) for (const key of keys) press(key)
          stop()
          const typedParts = parts.filter((part) => part.kind === 'typed')
          expect(scans).toEqual(parts.filter((part) => part.kind === 'scanned').map(({ text }) => text))
          if (target instanceof HTMLInputElement)
            expect(target.value).toBe(typedParts.map(({ text }) => text).join(''))
          else expect(heard).toEqual(typedParts.flatMap(({ keys }) => keys.map(({ key }) => key)))
          const ended = typedParts.flatMap(({ keys }) => keys.filter(({ key }) => key === 'Enter'))
          expect(heard.filter((key) => key === 'Enter' || key === 'Tab')).toHaveLength(ended.length)
        }),
        { numRuns: 150 },
      )
    },
  )

  it('gives a field back what stood in it and what was marked, and its end key presses nothing', () => {
    const { target, scans, press, stop } = page('text')
    if (!(target instanceof HTMLInputElement)) return
    target.value = 'North Forty'
    target.setSelectionRange(2, 7)
    const events = scanOf('K7Q29MXA').map(press)
    expect(target.value).toBe('North Forty')
    expect([target.selectionStart, target.selectionEnd]).toEqual([2, 7])
    expect(scans).toEqual(['K7Q29MXA'])
    expect(events.at(-1)?.defaultPrevented).toBe(true)
    stop()
  })

  it('is no scan with three keys, with slow keys, with a late end, or with a modifier', () => {
    const { scans, press, stop } = page('text')
    for (const keys of [
      scanOf('K7Q'),
      scanOf('K7Q29MXA', { gapMs: 36 }),
      scanOf('K7Q29MXA', { endMs: 61 }),
      scanOf('K7Q29MXA').map((key) => ({ ...key, more: { ctrlKey: true } })),
      scanOf('K7Q29MXA').map((key) => ({ ...key, more: { repeat: true } })),
      scanOf('K7Q29MXA').map((key) => ({ ...key, more: { isComposing: true } })),
    ])
      keys.forEach(press)
    stop()
    expect(scans).toEqual([])
  })

  it('takes Shift for what it is', () => {
    const { scans, press, stop } = page('button')
    for (const key of scanOf('K7Q2')) {
      if (key.key.length === 1) press({ key: 'Shift', afterMs: 0, more: { shiftKey: true } })
      press({ ...key, more: { shiftKey: key.key.length === 1 } })
    }
    stop()
    expect(scans).toEqual(['K7Q2'])
  })

  it('writes a held key into the text that takes the focus before it is known who pressed it', () => {
    const { press, stop } = page('button')
    press({ key: 'c', afterMs: SLOW_MS })
    const field = document.createElement('input')
    document.body.append(field)
    field.focus()
    vi.advanceTimersByTime(200)
    expect(field.value).toBe('c')
    stop()
  })
})
