import { useEffect } from 'react'
import type { ConnectionWatch } from '#platform/connection.ts'
import { idle } from '#platform/idle.ts'
import { savesData } from '#platform/saves-data.ts'
import type { Preloadable } from './lazyScreen.ts'

/** The page a person came for has the browser to itself for so long. */
const FIRST_MS = 10_000

/** Pointed at or come to for so long, a link is meant: a hand that passes over a list means none of its rows. */
const RESTS_MS = 65

export interface Preloading {
  /** The programs of the page at a path of this application. */
  programsOf: (path: string) => readonly Preloadable[]
  /** Those of everything there is to see. */
  all: () => readonly Preloadable[]
  /** Asks for the data of the page at an address of this application. */
  askAhead: (address: URL) => void
}

type Watch = Pick<ConnectionWatch, 'current' | 'subscribe'>

/**
 * Loads pages ahead, so that going to one is at once: program and data of a page whose link or row somebody points at,
 * touches or comes to by keys, and after ten seconds the programs of all others, one after the other, when the browser
 * has time. None while the server cannot be reached, because a browser may never ask again for a program that it could
 * not have once; none for who saves data.
 *
 * @param preloading must not change
 */
export function usePreloading(preloading: Preloading, watch: Watch): void {
  useEffect(() => {
    const { programsOf, all, askAhead } = preloading
    if (savesData()) return
    const leaving = new AbortController()
    const { signal } = leaving
    let resting: ReturnType<typeof setTimeout> | undefined
    const hasMoved = pointerWatch()
    const onLink = (event: Event) => {
      clearTimeout(resting)
      // A row that moved under a pointer at rest is not one that the person points at.
      if (!hasMoved(event)) return
      const { type, target } = event
      const link = linkOf(target)
      if (link === null || link.origin !== location.origin || watch.current() !== 'online') return
      programsOf(link.pathname).forEach(load)
      // A finger that touches means it.
      resting = setTimeout(() => askAhead(new URL(link.href)), type === 'touchstart' ? 0 : RESTS_MS)
    }
    document.addEventListener('pointermove', hasMoved, { signal, passive: true })
    for (const name of ['pointerover', 'focusin', 'touchstart'])
      document.addEventListener(name, onLink, { signal, passive: true })
    const timer = setTimeout(() => void loadInTurn(all(), watch, signal), FIRST_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      clearTimeout(resting)
    })
    return () => leaving.abort()
  }, [preloading, watch])
}

/** Tells whether a pointer came to what it is over by moving; events of other kinds count as meant. */
function pointerWatch(): (event: Event) => boolean {
  let last: readonly [x: number, y: number] | null = null
  return (event) => {
    if (!(event instanceof PointerEvent)) return true
    const here = [event.clientX, event.clientY] as const
    const stayed = last !== null && last[0] === here[0] && last[1] === here[1]
    last = here
    return !stayed
  }
}

/** The link itself, or the one of the row of a list. */
function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  if (!(target instanceof Element)) return null
  return (
    target.closest('a') ?? target.closest('[data-row]')?.querySelector<HTMLAnchorElement>('a[href]') ?? null
  )
}

async function loadInTurn(
  programs: readonly Preloadable[],
  watch: Watch,
  signal: AbortSignal,
): Promise<void> {
  for (const program of programs) {
    await idle()
    await online(watch, signal)
    if (signal.aborted) return
    await load(program)
  }
}

/** Resolves once the server can be reached, or nobody waits any more. */
function online({ current, subscribe }: Watch, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (current() !== 'online' && !signal.aborted) return
      stop()
      resolve()
    }
    const stop = subscribe(look)
    signal.addEventListener('abort', look)
    look()
  })
}

const load = ({ preload }: Preloadable): Promise<void> => preload().catch(() => {})
