import type { ScanDevice, ShownDepthUnit } from '@org/core/contract'
import type { SampleRow } from './move.ts'

/** A label that was scanned, with its sample, both held. */
export interface Scanned {
  label: { id: number; code: string }
  /** Null for a blank label. */
  sample: SampleRow | null
  device: ScanDevice
  now: Date
  /** Of what the answer says. */
  depthUnit: ShownDepthUnit
}

/** What a scan came to. */
export interface Said {
  outcome: 'good' | 'known' | 'wrong'
  message: string
  remedy?: string
  /** What the history keeps of a message that names a depth: without one, as each person reads it in another unit. */
  kept?: string
  /** It is part of the history already: a bag that nobody expected. */
  isRecorded?: boolean
}

export const wrong = (message: string, remedy: string): Said => ({ outcome: 'wrong', message, remedy })
export const known = (message: string): Said => ({ outcome: 'known', message })
