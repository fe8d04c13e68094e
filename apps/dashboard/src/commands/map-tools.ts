import { create } from 'zustand'

interface MapTools {
  /** Begins and ends choosing by a box on the map that the page shows; null where there is none. */
  chooseByBox: (() => void) | null
}

/** What the map of the page offers to the keyboard of the shell. */
export const useMapTools = create<MapTools>()(() => ({ chooseByBox: null }))
