import { formatCode, makeCode, readScanText } from '@org/core'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LAYOUT_NAMES, pressesOf } from './keyboards-testing.ts'
import { stopListening } from './listening.ts'
import { createWedge, type Heard } from './wedge.ts'

/** Keys that a person or a scanner presses, each so many milliseconds after the one before. */
interface Key {
  key: string
  afterMs: number
  more?: KeyboardEventInit
}

/** Slower than any scanner. */
const SLOW_MS = 900
// A page of the file before still hears scans for a second.
beforeEach(stopListening)
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** A page with one place that has the focus: keys that come to it act as a browser lets them act. */
function page(kind: 'text' | 'button') {
  const target = document.createElement(kind === 'text' ? 'input' : 'button')
  document.body.append(target)
  const scans: string[] = []
  const parts: string[] = []
  const heard: string[] = []
  const wedge = createWedge(({ kind: what, text }: Heard) => (what === 'scan' ? scans : parts).push(text))
  const listen = ({ key }: KeyboardEvent) => void heard.push(key)
  window.addEventListener('keydown', wedge.hear, true)
  document.addEventListener('keydown', listen)
  let now = 1_000

  /** @param isBusy the page does not come to its timers before the key */
  function press({ key, afterMs, more = {} }: Key, isBusy = false): KeyboardEvent {
    if (!isBusy) vi.advanceTimersByTime(afterMs)
    now += afterMs
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
    Object.defineProperty(event, 'timeStamp', { value: now })
    target.dispatchEvent(event)
    if (!event.defaultPrevented && target instanceof HTMLInputElement && key.length === 1 && !more.ctrlKey) {
      target.setRangeText(key, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end')
      target.dispatchEvent(new Event('input', { bubbles: true }))
    }
    return event
  }
  function close() {
    wedge.stop()
    window.removeEventListener('keydown', wedge.hear, true)
    document.removeEventListener('keydown', listen)
    target.remove()
  }
  function stop() {
    vi.advanceTimersByTime(2_000)
    close()
  }
  closing.push(close)
  return { target, scans, parts, heard, press, stop }
}

const codes = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 60, maxLength: 60 }).map((bytes) => {
  let at = 0
  return makeCode((wanted) => wanted.map(() => bytes[at++ % bytes.length] ?? 0))
})

const SUFFIXES = {
  Enter: [{ key: 'Enter', afterMs: 10 }],
  'a line feed, too': [
    { key: 'Enter', afterMs: 10 },
    { key: 'Enter', afterMs: 10 },
  ],
  Tab: [{ key: 'Tab', afterMs: 10 }],
  GS: [{ key: ']', afterMs: 10, more: { ctrlKey: true, code: 'BracketRight' } }],
  none: [],
} as const satisfies Readonly<Record<string, readonly Key[]>>
const FRAMES = [
  ['', ''],
  ['*', '*'],
  ['#', '#'],
  [']d2', ''],
  ['S', ''],
] as const

/** How a scanner is set, and the keyboard that its computer has. */
const scanner = fc.record({
  layout: fc.constantFrom(...LAYOUT_NAMES),
  gapMs: fc.integer({ min: 4, max: 60 }),
  suffix: fc.constantFrom(...Object.values(SUFFIXES)),
  frame: fc.constantFrom(...FRAMES),
  isHyphened: fc.boolean(),
  isBusy: fc.boolean(),
})
/** One trigger: two codes now and then; one pause of 50 ms where it hurts most. */
const trigger = fc.record({
  codes: fc.array(codes, { minLength: 1, maxLength: 2 }),
  pauseAt: fc.option(fc.integer({ min: 1, max: 7 })),
  afterMs: fc.integer({ min: 310, max: 3_000 }),
})

interface How {
  gapMs?: number
  endMs?: number
}

const scanOf = (text: string, { gapMs = 5, endMs = gapMs }: How = {}): Key[] => [
  ...[...text].map((key, at) => ({ key, afterMs: at === 0 ? SLOW_MS : gapMs })),
  { key: 'Enter', afterMs: endMs },
]

describe('LBL-46: a scanner that types', () => {
  it.each(['text', 'button'] as const)(
    'loses no key of any code, however it is set, with a %s in focus',
    (kind) => {
      fc.assert(
        fc.property(scanner, fc.array(trigger, { minLength: 1, maxLength: 6 }), (how, triggers) => {
          const { target, scans, parts, heard, press, stop } = page(kind)
          for (const { codes: sent, pauseAt, afterMs } of triggers) {
            const [before, after] = how.frame
            const text = sent
              .map((code) => `${before}${how.isHyphened ? formatCode(code) : code}${after}`)
              .join('')
            for (const [at, { key, ...more }] of pressesOf(text, how.layout).entries()) {
              const ms = at === 0 ? afterMs : how.gapMs + (at === pauseAt ? 50 : 0)
              press({ key, afterMs: ms, more }, how.isBusy)
            }
            for (const key of how.suffix) expect(press(key).defaultPrevented).toBe(true)
          }
          stop()
          const read = scans.map((text) => {
            const is = readScanText(text)
            return is.kind === 'code' ? is.code : text
          })
          expect(read).toEqual(triggers.flatMap(({ codes: sent }) => sent))
          expect(parts).toEqual([])
          if (target instanceof HTMLInputElement) expect(target.value).toBe('')
          else expect(heard).toEqual([])
        }),
        { numRuns: 300 },
      )
    },
  )

  it.each(['text', 'button'] as const)('takes no key of a person, with a %s in focus', (kind) => {
    const word = fc.tuple(
      fc.string({ unit: fc.constantFrom(...'corn north-40 K7Q2'), minLength: 1, maxLength: 9 }),
      fc.integer({ min: 130, max: 400 }),
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        const { target, scans, parts, heard, press, stop } = page(kind)
        for (const [text, ms] of words) {
          for (const key of text) press({ key, afterMs: ms })
          press({ key: 'Enter', afterMs: ms })
        }
        stop()
        const typed = words.map(([text]) => text).join('')
        if (target instanceof HTMLInputElement) expect(target.value).toBe(typed)
        else expect(heard).toEqual(words.flatMap(([text]) => [...text, 'Enter']))
        expect([scans, parts]).toEqual([[], []])
      }),
    )
  })

  it('gives a field back what stood in it and what was marked, and its end key presses nothing', () => {
    const { target, scans, press, stop } = page('text')
    if (!(target instanceof HTMLInputElement)) return
    target.value = 'North Forty'
    target.setSelectionRange(2, 7)
    const events = scanOf('K7Q29MXA').map((key) => press(key))
    expect(target.value).toBe('North Forty')
    expect([target.selectionStart, target.selectionEnd]).toEqual([2, 7])
    expect(scans).toEqual(['K7Q29MXA'])
    expect(events.at(-1)?.defaultPrevented).toBe(true)
    stop()
  })

  it('is no scan with three keys, with slow keys in a text, with a late end, or with a modifier', () => {
    const { scans, press, stop } = page('text')
    for (const keys of [
      scanOf('K7Q'),
      scanOf('9780201379624', { gapMs: 36 }),
      scanOf('9780201379624', { endMs: 61 }),
      scanOf('K7Q29MXA', { gapMs: 80 }),
      scanOf('K7Q29MXA').map((key) => ({ ...key, more: { ctrlKey: true } })),
      scanOf('K7Q29MXA').map((key) => ({ ...key, more: { repeat: true } })),
      scanOf('K7Q29MXA').map((key) => ({ ...key, more: { isComposing: true } })),
    ])
      for (const key of keys) press(key)
    stop()
    expect(scans).toEqual([])
  })

  it('is one code, with a pause of a quarter of a second in it, and nothing is said of its parts', () => {
    const { scans, parts, press, stop } = page('button')
    const keys = scanOf('K7Q29MXA')
    for (const [at, key] of keys.entries()) press(at === 5 ? { ...key, afterMs: 250 } : key)
    stop()
    expect([scans, parts]).toEqual([['K7Q29MXA'], []])
  })

  it('is said to be a part of a code where the rest does not come, with and without an end', () => {
    const { scans, parts, heard, press, stop } = page('button')
    for (const key of [...scanOf('EEJ8'), ...scanOf('K7Q29').slice(0, -1)]) press(key)
    stop()
    expect([scans, parts, heard]).toEqual([[], ['EEJ8', 'K7Q29'], []])
  })

  it('is the undo symbol, which no word is', () => {
    const { scans, press, stop } = page('text')
    for (const key of [...scanOf('UNDO-SCAN'), ...scanOf('undo', { gapMs: 70 })]) press(key)
    stop()
    expect(scans).toEqual(['UNDO-SCAN'])
  })

  it('is another barcode where it is no code', () => {
    const { scans, parts, press, stop } = page('button')
    for (const key of scanOf('9780201379624', { gapMs: 50 })) press(key)
    stop()
    expect([scans, parts]).toEqual([['9780201379624'], []])
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
