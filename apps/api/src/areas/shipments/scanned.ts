import type { ScanDevice } from '@org/core/contract'
import type { SampleRow } from '../labels/custody.ts'
import type { LabelRow } from '../labels/tables.ts'

/** A label that was scanned, with its sample, both held. */
export interface Scanned {
  label: LabelRow
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
