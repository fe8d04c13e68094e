import type { LabelSource } from '@org/core'
import { create } from 'zustand'

/** A label by what an act on it needs. */
export interface SeenLabel {
  id: number
  version: number
  /** As issued, without hyphen. */
  code: string
}

/** What is to be printed: new labels, or some once more. */
export type PrintAsked =
  | { kind: 'new'; source: LabelSource }
  | { kind: 'again'; labels: readonly SeenLabel[] }

interface Printing {
  asked: PrintAsked | null
  ask: (asked: PrintAsked) => void
  close: () => void
}

/** The print dialog: from the head, the bar of chosen samples, a label’s panel and the points page alike. */
export const usePrinting = create<Printing>()((set) => ({
  asked: null,
  ask: (asked) => set({ asked }),
  close: () => set({ asked: null }),
}))
