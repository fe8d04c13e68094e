import { create } from 'zustand'

/** The keys of what is done with the point whose panel is open. */
export const PANEL_ACT_KEYS = {
  collect: 'c',
  relocate: 'e',
  block: 'x',
  skip: 's',
  retry: 't',
  replace: 'r',
} as const
export type PanelAct = keyof typeof PANEL_ACT_KEYS

interface PanelActs {
  /** Does it where the focus is in the panel or on its row; null while no panel is open. */
  run: ((act: PanelAct) => void) | null
}

/** What the open panel offers to the keyboard of the shell. */
export const usePanelActs = create<PanelActs>()(() => ({ run: null }))
