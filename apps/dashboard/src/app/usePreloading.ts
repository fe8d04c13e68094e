import { useEffect } from 'react'
import type { ConnectionWatch } from '#platform/connection.ts'
import { idle } from '#platform/idle.ts'
import type { Preloadable } from './lazyScreen.ts'

/** The page a person came for has the browser to itself for so long. */
const FIRST_MS = 10_000

export interface Preloading {
  /** The programs of the page at a path of this application. */
  programsOf: (path: string) => readonly Preloadable[]
  /** Those of everything there is to see. */
  all: () => readonly Preloadable[]
}

type Watch = Pick<ConnectionWatch, 'current' | 'subscribe'>

/**
 * Loads the programs of pages ahead, so that going to one is at once: of a page whose link somebody points at or comes
 * to by keys, and after ten seconds those of all others, one after the other, when the browser has time. None while the
 * server cannot be reached, because a browser may never ask again for a program that it could not have once.
 *
 * @param preloading must not change
 */
export function usePreloading(preloading: Preloading, watch: Watch): void {
  useEffect(() => {
    const { programsOf, all } = preloading
    const leaving = new AbortController()
    const { signal } = leaving
    const onLink = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link === null || link.origin !== location.origin || watch.current() !== 'online') return
      programsOf(link.pathname).forEach(load)
    }
    document.addEventListener('pointerover', onLink, { signal })
    document.addEventListener('focusin', onLink, { signal })
    const timer = setTimeout(() => void loadInTurn(all(), watch, signal), FIRST_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))
    return () => leaving.abort()
  }, [preloading, watch])
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
