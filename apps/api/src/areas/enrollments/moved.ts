import type { EnrollmentStatus, Finding } from '@org/core/contract'
import type { MovingRow } from './rows.ts'

/** What a row becomes, by one move after the other. */
export interface Moved {
  row: MovingRow
  statuses: readonly EnrollmentStatus[]
  findings: readonly Finding[]
}
