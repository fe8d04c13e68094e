import { createContext } from 'react'

/** What draws menus, lists of filters and popovers: a seventh of what a page would load first, and not shown then. */
export type Surfaces = typeof import('./surfaces.ts')

export interface Popups {
  /** Null until it is there. */
  current: () => Surfaces | null
  /** Loads it; tried again after a failure. */
  preload: () => Promise<void>
}

export function createPopups(load: () => Promise<Surfaces>): Popups {
  let loaded: Surfaces | null = null
  return {
    current: () => loaded,
    preload: async () => {
      loaded ??= await load()
    },
  }
}

/** The program of everything that opens beside a button. It comes when somebody is about to open the first. */
const popups = createPopups(() => import('./surfaces.ts'))

/** Ahead of that, when there is time. */
export const preloadPopups = (): Promise<void> => popups.preload()

export const PopupsContext = createContext(popups)
