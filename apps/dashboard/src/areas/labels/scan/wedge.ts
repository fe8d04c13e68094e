import { MAX_SCAN_TEXT } from '@org/core'
import { type Kept, keep, restore, type TextPlace, textPlaceOf, write } from './text-place.ts'

/** Between two keys of a scanner: a person who types is slower, but for two keys at a time. */
export const SCAN_KEY_MS = 35
/** Before the key that ends a scan: some scanners wait. */
export const SCAN_END_MS = 60
/** Shorter is typed. */
export const LEAST_SCAN = 4
/** Keys that no text takes wait this long: then they were a person’s. */
const HELD_MS = SCAN_END_MS + 20

/** Keys that come as fast as a scanner sends them. */
interface Burst {
  text: string
  /** When the last key came. */
  at: number
  /** Texts that took some of its keys, as they were before. */
  places: Map<TextPlace, Kept>
  /** Keys outside of texts, kept from the page until it is known who pressed them. */
  held: KeyboardEvent[]
}

export interface Wedge {
  /** Is told of every key that goes down, before anything else is. */
  hear: (event: KeyboardEvent) => void
  stop: () => void
}

/**
 * Tells a scanner that types from a person, by the time between keys: whatever has the focus, a scan is taken from there
 * as if its keys had never come. A person’s keys all arrive, in their order.
 */
export function createWedge(onScan: (text: string) => void): Wedge {
  let burst: Burst | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const given = new WeakSet<Event>()

  /** What was held goes where it was meant to, or into the text that took the focus since. */
  function release(): void {
    clearTimeout(timer)
    for (const held of burst?.held.splice(0) ?? []) {
      const place = textPlaceOf(document.activeElement)
      if (place !== null) write(place, held.key)
      else repeat(held)
    }
  }

  function repeat(held: KeyboardEvent): void {
    const { target } = held
    const again = new KeyboardEvent('keydown', copyOf(held))
    given.add(again)
    const isThere = target instanceof Node && target.isConnected
    ;(isThere ? target : document.body).dispatchEvent(again)
  }

  function end(): void {
    release()
    burst = null
  }

  function hold(event: KeyboardEvent, { held }: Burst): void {
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push(event)
    clearTimeout(timer)
    timer = setTimeout(release, HELD_MS)
  }

  function take(event: KeyboardEvent, { text, places }: Burst): void {
    event.preventDefault()
    event.stopImmediatePropagation()
    clearTimeout(timer)
    burst = null
    for (const [place, kept] of places) restore(place, kept)
    onScan(text.slice(0, MAX_SCAN_TEXT))
  }

  /** A key that writes: it begins a burst, or is its next. */
  function add(event: KeyboardEvent, passed: number): void {
    if (burst === null || passed > SCAN_KEY_MS) {
      end()
      burst = { text: '', at: event.timeStamp, places: new Map(), held: [] }
    }
    burst.text += event.key
    burst.at = event.timeStamp
    const place = textPlaceOf(event.target)
    // Behind keys that are held the others are held, too: they stay in their order.
    if (place !== null && burst.held.length === 0) {
      if (!burst.places.has(place)) burst.places.set(place, keep(place))
      // A space presses the button that has the focus, which no copy of it does.
    } else if (place !== null || event.key !== ' ') hold(event, burst)
  }

  function hear(event: KeyboardEvent): void {
    if (given.has(event) || event.key === 'Shift') return
    const passed = burst === null ? Number.POSITIVE_INFINITY : event.timeStamp - burst.at
    const isEnd = event.key === 'Enter' || event.key === 'Tab'
    if (!isOfScanner(event)) end()
    else if (!isEnd && [...event.key].length === 1) add(event, passed)
    else if (isEnd && burst !== null && passed <= SCAN_END_MS && burst.text.length >= LEAST_SCAN)
      take(event, burst)
    else end()
  }

  return {
    hear,
    stop() {
      release()
      burst = null
    },
  }
}

const isOfScanner = ({ ctrlKey, altKey, metaKey, isComposing, repeat }: KeyboardEvent): boolean =>
  !(ctrlKey || altKey || metaKey || isComposing || repeat)

const copyOf = ({ key, code, location, shiftKey }: KeyboardEvent): KeyboardEventInit => ({
  ...{ key, code, location, shiftKey },
  ...{ bubbles: true, cancelable: true, composed: true },
})
