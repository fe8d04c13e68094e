import { create } from 'zustand'

export interface Chosen {
  /** Rows checked in a list. They stay while the filter changes and while another page is looked at. */
  ids: ReadonlySet<number>
  choose: (ids: Iterable<number>) => void
}

/** The chosen rows of one list. */
export const createChosen = () =>
  create<Chosen>()((set) => ({
    ids: new Set(),
    choose: (ids) => set({ ids: new Set(ids) }),
  }))

/** Which rows can be chosen, in words, and how many of them can be changed at a time. */
export interface Choosable {
  /** `field` */
  one: string
  /** `fields` */
  many: string
  most: number
  chosen: Pick<ReturnType<typeof createChosen>, 'getState'>
}
