import type { LonLat, Point } from '@org/core'
import { create } from 'zustand'
import type { LeftRow } from '#lists/bulk/RefusedDialog.tsx'
import type { PointActName } from './events.ts'

/** An act that asks something first. */
export interface Asking {
  act: PointActName
  points: readonly Point[]
  /** Absent for one point by its own button. */
  ofChosen?: { elsewhere: ReadonlySet<number> }
}

/** Points an act left as they are, and what it did to the others. */
export interface Left {
  title: string
  rows: readonly LeftRow[]
}

interface Asked {
  asking: Asking | null
  left: Left | null
  /** The dialog steps aside, and the next press on the map says where the point is. */
  isPicking: boolean
  /** Where it was pressed: the dialog takes it when it comes back. */
  picked: LonLat | null
}

export const NOTHING_ASKED: Asked = { asking: null, left: null, isPicking: false, picked: null }

/** What stands above the page about an act: from the bar and the panel alike. */
export const useAsked = create<Asked>()(() => NOTHING_ASKED)
