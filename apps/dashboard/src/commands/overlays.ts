import { create } from 'zustand'

/** What can stand above any page; one at a time. */
export type Overlay =
  | 'palette'
  | 'shortcuts'
  | 'edits'
  | 'undoRefused'
  | 'undoAsked'
  | 'importKept'
  | 'signOutEverywhere'
  | 'signOutUnsaved'

interface Overlays {
  open: Overlay | null
  show: (overlay: Overlay) => void
  /** Opens it, or closes it when it is the one that is open. */
  toggle: (overlay: Overlay) => void
  close: () => void
}

/** The overlays of the shell, for whoever opens one: a key, a button, an action of the palette. */
export const useOverlays = create<Overlays>()((set) => ({
  open: null,
  show: (overlay) => set({ open: overlay }),
  toggle: (overlay) => set(({ open }) => ({ open: open === overlay ? null : overlay })),
  close: () => set({ open: null }),
}))
