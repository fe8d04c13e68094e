import type { Label, Sample } from '@org/core'
import { create } from 'zustand'
import type { LeftRow } from '#lists/bulk/RefusedDialog.tsx'
import type { SeenLabel } from '../print/printing.ts'
import type { ReasonedAct } from './sample-acts.ts'

/** An act on labels that asks something first. */
export type Asking =
  | { act: 'void'; labels: readonly SeenLabel[]; ofChosen?: true }
  | { act: 'assign'; label: Label }
  | {
      act: 'decide'
      name: ReasonedAct
      samples: readonly Pick<Sample, 'id' | 'version' | 'labelCode' | 'cause'>[]
      ofChosen: boolean
      /** Of a layer that the crew could not take: `15–30 cm of point 7`. */
      layer?: string
    }

/** Labels that an act left as they are, and what it did to the others. */
export interface Left {
  title: string
  rows: readonly LeftRow[]
  /** What the rows are; labels unless it is said. */
  of?: readonly [one: string, many: string]
}

interface Asked {
  asking: Asking | null
  left: Left | null
}

export const NOTHING_ASKED: Asked = { asking: null, left: null }

/** What stands above the page about an act: from the bar and the panel alike. */
export const useAsked = create<Asked>()(() => NOTHING_ASKED)
