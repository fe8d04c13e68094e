import { create } from 'zustand'

interface Chosen {
  /** Fields checked in the list. They stay while the filter changes and while another page is looked at. */
  ids: ReadonlySet<number>
  choose: (ids: Iterable<number>) => void
}

export const useChosen = create<Chosen>()((set) => ({
  ids: new Set(),
  choose: (ids) => set({ ids: new Set(ids) }),
}))

/** How many of the chosen the list does not show; null while that is not known. */
export function countElsewhere(
  chosen: ReadonlySet<number>,
  found: readonly number[] | null,
  isNarrowed: boolean,
): number | null {
  if (!isNarrowed) return 0
  if (found === null) return null
  const shown = new Set(found)
  return [...chosen].filter((id) => !shown.has(id)).length
}
