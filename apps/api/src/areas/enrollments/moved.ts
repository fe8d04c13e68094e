import type { EnrollmentStatus, Finding } from '@org/core/contract'
import type { readMoving } from './rows.ts'

export type MovingRow = Awaited<ReturnType<typeof readMoving>> extends Map<number, infer R> ? R : never

/** What a row becomes, by one move after the other. */
export interface Moved {
  row: MovingRow
  statuses: readonly EnrollmentStatus[]
  findings: readonly Finding[]
}
