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

/** Those of the chosen that the list does not find; null while that is not known. */
export function elsewhereOf(
  chosen: ReadonlySet<number>,
  found: readonly number[] | null,
): ReadonlySet<number> | null {
  if (found === null) return null
  const listed = new Set(found)
  return new Set([...chosen].filter((id) => !listed.has(id)))
}
