import { MAX_SCAN_TEXT } from '@org/core'
import {
  type Burst,
  findCodes,
  isEndOf,
  isPart,
  isScanned,
  JOIN_MS,
  LATE_END_MS,
  LEAST_SCAN,
  PAUSE_MS,
} from './bursts.ts'
import { isEnd, isWriting, type Key, textOf } from './keys.ts'
import { keep, restore, type TextPlace, textPlaceOf, write } from './text-place.ts'

/** A timer that is so late had to wait for the page: keys may wait, too, that are older than it. */
const LATE_TIMER_MS = 30
const WAIT_AGAIN_MS = 25

/** What a scanner sent. */
export interface Heard {
  /** `part`: of a code, whose rest did not come. */
  kind: 'scan' | 'part'
  text: string
}

export interface Wedge {
  /** Is told of every key that goes down, before anything else is. */
  hear: (event: KeyboardEvent) => void
  stop: () => void
}

/**
 * Tells a scanner that types from a person, by the time between keys and by the check character of a code: whatever has
 * the focus, a scan is taken from there as if its keys had never come. A person’s keys all arrive, in their order. What
 * the page does meanwhile makes no difference: keys have the time at which they were pressed.
 */
export function createWedge(onHeard: (heard: Heard) => void): Wedge {
  let bursts: Key[][] = []
  /** Keys outside of texts, kept from the page until it is known who pressed them. */
  let held: KeyboardEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let scannedAt = Number.NEGATIVE_INFINITY
  const given = new WeakSet<Event>()

  const lastBurst = (): Burst => bursts.at(-1) ?? []
  const lastAt = (): number => lastBurst().at(-1)?.at ?? Number.NEGATIVE_INFINITY

  /** What was held goes where it was meant to, or into the text that took the focus since. */
  function release(): void {
    for (const event of held.splice(0)) {
      const place = textPlaceOf(document.activeElement)
      if (place === null) repeat(event)
      // An accent that waits for its letter writes nothing by itself.
      else if ([...event.key].length === 1) write(place, event.key)
    }
  }

  function repeat(event: KeyboardEvent): void {
    const { target } = event
    const again = new KeyboardEvent('keydown', copyOf(event))
    given.add(again)
    const isThere = target instanceof Node && target.isConnected
    ;(isThere ? target : document.body).dispatchEvent(again)
  }

  /** They were a person’s. */
  function end(): void {
    clearTimeout(timer)
    release()
    bursts = []
  }

  function keepFromPage(event: KeyboardEvent): void {
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  /** Takes what a scanner sent: texts are what they were before the first of its keys. */
  function take(keys: Burst, heard: readonly Heard[]): void {
    clearTimeout(timer)
    scannedAt = keys.at(-1)?.at ?? scannedAt
    bursts = []
    held = []
    const first = new Map<TextPlace, Key['taken']>()
    for (const { taken } of keys) if (taken !== null && !first.has(taken.place)) first.set(taken.place, taken)
    for (const taken of first.values()) if (taken !== null) restore(taken.place, taken.kept)
    for (const each of heard) onHeard({ ...each, text: each.text.slice(0, MAX_SCAN_TEXT) })
  }

  /** Takes codes that are whole. */
  function takeCodes(): boolean {
    const found = findCodes(bursts)
    if (found === null) return false
    const { texts, keys } = found
    take(
      keys,
      texts.map((text) => ({ kind: 'scan', text })),
    )
    return true
  }

  function takeOther(): void {
    const burst = lastBurst()
    const text = textOf(burst)
    take(burst, [{ kind: isPart(text) ? 'part' : 'scan', text }])
  }

  /** No key came for a while: a code needs none after it, a person’s keys go to the page. */
  function pause(dueAt: number): void {
    if (performance.now() - dueAt > LATE_TIMER_MS) wait(WAIT_AGAIN_MS, pause)
    else if (!takeCodes()) {
      if (!isScanned(lastBurst())) release()
      wait(JOIN_MS - PAUSE_MS, settle)
    }
  }

  /** Nothing more belongs to what came. */
  function settle(): void {
    if (takeCodes()) return
    if (held.length > 0 && isScanned(lastBurst())) takeOther()
    else end()
  }

  function wait(ms: number, then: (dueAt: number) => void): void {
    const dueAt = performance.now() + ms
    clearTimeout(timer)
    timer = setTimeout(() => then(dueAt), ms)
  }

  /** A key that writes: the next of its burst, or the first of another one. */
  function add(event: KeyboardEvent): void {
    const { key, code, shiftKey: isShifted, timeStamp: at, target } = event
    const passed = at - lastAt()
    // The page was busy where nobody has looked at the burst before.
    if (passed > JOIN_MS && bursts.length > 0) settle()
    else if (passed > PAUSE_MS && bursts.length > 0) takeCodes()
    if (passed > PAUSE_MS || bursts.length === 0) bursts.push([])
    const place = textPlaceOf(target)
    // Behind keys that are held the others are held, too: they stay in their order.
    const isTaken = place !== null && held.length === 0
    bursts.at(-1)?.push({ key, code, isShifted, at, taken: isTaken ? { place, kept: keep(place) } : null })
    if (!isTaken) {
      keepFromPage(event)
      held.push(event)
    }
    wait(PAUSE_MS, pause)
  }

  /** A key that ends a scan, or a person’s line. */
  function finish(event: KeyboardEvent): void {
    const passed = event.timeStamp - lastAt()
    const isLate = bursts.length === 0 && event.timeStamp - scannedAt <= LATE_END_MS
    if (isLate || (passed <= PAUSE_MS && takeCodes())) keepFromPage(event)
    else if (isEndOf(lastBurst(), passed)) {
      keepFromPage(event)
      takeOther()
    } else end()
  }

  function hear(event: KeyboardEvent): void {
    if (given.has(event) || SILENT.has(event.key)) return
    if (event.isComposing || event.repeat) end()
    else if (isEnd(event)) finish(event)
    else if (event.ctrlKey || event.altKey || event.metaKey || !isWriting(event)) end()
    // A space presses the button that has the focus, which no copy of it does.
    else if (event.key === ' ' && textPlaceOf(event.target) === null && lastBurst().length < LEAST_SCAN) end()
    else add(event)
  }

  return {
    hear,
    stop() {
      clearTimeout(timer)
      if (!takeCodes()) end()
    },
  }
}

/** Keys that write nothing by themselves, between others. */
const SILENT = new Set(['Shift', 'CapsLock', 'AltGraph', 'Unidentified', 'Process'])

const copyOf = ({ key, code, location, shiftKey }: KeyboardEvent): KeyboardEventInit => ({
  ...{ key, code, location, shiftKey },
  ...{ bubbles: true, cancelable: true, composed: true },
})
