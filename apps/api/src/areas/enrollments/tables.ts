import { enrollmentDocumentEntity, enrollmentEntity, enrollmentFieldEntity, kinds } from '@org/core/contract'
import type { Generated } from 'kysely'
import type { RowType } from '../../db/rows/kysely.ts'
import { defineTable } from '../../db/rows/table.ts'
import { searchable } from '../../lists/names.ts'
import { lockProgramYears } from './locks.ts'
import { enrollmentHindrances } from './undo.ts'

/** Triggers keep the number of its fields, their area, its search text, and which fields it holds. */
export const enrollmentTable = defineTable(enrollmentEntity, {
  own: { programKey: kinds.code },
  derived: {
    from: ['program'],
    make: async (_tx, rows) => rows.map(({ program }) => ({ programKey: searchable(program) })),
  },
  // An enrollment is submitted and signed for its program.
  undo: { holdFirst: lockProgramYears, withActs: ['program'], hindrances: enrollmentHindrances },
})

/**
 * Triggers keep everything except the two rows that it joins. Which fields an enrollment has is part of the decision of a
 * move, so they stay after it.
 */
export const enrollmentFieldTable = defineTable(enrollmentFieldEntity, {
  isTracked: false,
  isDated: false,
  watches: ({ enrollmentId }) =>
    enrollmentId === undefined ? [] : [{ entity: 'enrollment', id: enrollmentId, column: 'status' }],
  partOf: 'enrollmentId',
  follows: 'fieldId',
})

/** Only a row: the file's content is kept forever, so that a restored document can be downloaded again. */
export const enrollmentDocumentTable = defineTable(enrollmentDocumentEntity, { isTracked: false })

/** Kept by triggers. */
export interface EnrollmentSums {
  grower_sort_name: Generated<string>
  search_name: Generated<string>
  field_count: Generated<number>
  area_m2: Generated<number>
}

/** Kept by triggers; `holds` while no other enrollment of its program and year can have the field. */
export interface EnrolledLand {
  program_key: Generated<string>
  year: Generated<number>
  holds: Generated<boolean>
  /** The year's pinned boundary, else the field's newest; null if there is none. */
  boundary_version_id: Generated<number | null>
  area_m2: Generated<number>
}

declare module '../../db/schema.ts' {
  interface Database {
    enrollment: RowType<typeof enrollmentTable> & EnrollmentSums
    enrollment_field: RowType<typeof enrollmentFieldTable> & EnrolledLand
    enrollment_document: RowType<typeof enrollmentDocumentTable>
  }
}
