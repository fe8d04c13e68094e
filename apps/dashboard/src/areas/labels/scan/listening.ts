import { onPageKeys } from '#platform/page-events.ts'
import { createWedge, type Heard, type Wedge } from './wedge.ts'

/** So long after a page went its keys are still heard: the next one may take scans, too. */
const LINGER_MS = 1_000

type Take = (heard: Heard) => void

/**
 * The one place that hears scans, for all pages that take them: whatever is drawn again, loaded or put away meanwhile. What
 * is scanned before a page takes it waits for it.
 */
let wedge: { wedge: Wedge; stop: () => void } | null = null
let pages = 0
let going: ReturnType<typeof setTimeout> | undefined
let takers: readonly Take[] = []
let waiting: Heard[] = []

function deliver(heard: Heard): void {
  const take = takers.at(-1)
  if (take === undefined) waiting.push(heard)
  else take(heard)
}

/** Hears scans from now on: for a page that will take them. Returns how to stop. */
export function listenForScans(): () => void {
  pages += 1
  clearTimeout(going)
  if (wedge === null) {
    const made = createWedge(deliver)
    wedge = { wedge: made, stop: onPageKeys(made.hear) }
  }
  return () => {
    pages -= 1
    clearTimeout(going)
    if (pages === 0) going = setTimeout(stopListening, LINGER_MS)
  }
}

/** Hears none any longer; what nobody took is forgotten. */
export function stopListening(): void {
  clearTimeout(going)
  wedge?.stop()
  wedge?.wedge.stop()
  wedge = null
  waiting = []
}

/** Takes the scans that are heard, those first that nobody has taken. The last that takes them gets them. */
export function takeScans(take: Take): () => void {
  takers = [...takers, take]
  for (const heard of waiting.splice(0)) take(heard)
  return () => {
    takers = takers.filter((each) => each !== take)
  }
}
