import { create } from 'zustand'

interface Chosen {
  /** Samples checked in the list. They stay while the filter changes and while another page is looked at. */
  ids: ReadonlySet<number>
  choose: (ids: Iterable<number>) => void
}

export const useChosen = create<Chosen>()((set) => ({
  ids: new Set(),
  choose: (ids) => set({ ids: new Set(ids) }),
}))
