import type { ScanDevice } from '@org/core/contract'
import type { SampleRow } from './move.ts'

/** A label that was scanned, with its sample, both held. */
export interface Scanned {
  label: { id: number; code: string }
  /** Null for a blank label. */
  sample: SampleRow | null
  device: ScanDevice
  now: Date
}

/** What a scan came to. */
export interface Said {
  outcome: 'good' | 'known' | 'wrong'
  message: string
  remedy?: string
  /** It is part of the history already: a bag that nobody expected. */
  isRecorded?: boolean
}

export const wrong = (message: string, remedy: string): Said => ({ outcome: 'wrong', message, remedy })
export const known = (message: string): Said => ({ outcome: 'known', message })
