import type { EnrollmentStatus, Finding } from '@org/core/contract'
import type { MovingRow } from './rows.ts'

/** The result of moving a row step by step. */
export interface Moved {
  row: MovingRow
  statuses: readonly EnrollmentStatus[]
  findings: readonly Finding[]
}
