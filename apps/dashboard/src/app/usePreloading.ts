import { useEffect } from 'react'
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

/**
 * Loads the programs of pages ahead, so that going to one is at once: of a page whose link somebody points at or comes
 * to by keys, and after ten seconds those of all others, one after the other, when the browser has time. What cannot be
 * had now is asked for again when it is needed.
 *
 * @param preloading must not change
 */
export function usePreloading(preloading: Preloading): void {
  useEffect(() => {
    const { programsOf, all } = preloading
    const leaving = new AbortController()
    const { signal } = leaving
    const onLink = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link !== null && link.origin === location.origin) programsOf(link.pathname).forEach(load)
    }
    document.addEventListener('pointerover', onLink, { signal })
    document.addEventListener('focusin', onLink, { signal })
    const timer = setTimeout(() => void loadInTurn(all(), signal), FIRST_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))
    return () => leaving.abort()
  }, [preloading])
}

async function loadInTurn(programs: readonly Preloadable[], signal: AbortSignal): Promise<void> {
  for (const program of programs) {
    await idle()
    if (signal.aborted) return
    await load(program)
  }
}

const load = ({ preload }: Preloadable): Promise<void> => preload().catch(() => {})
