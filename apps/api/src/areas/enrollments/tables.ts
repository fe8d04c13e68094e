import { enrollmentDocumentEntity, enrollmentEntity, enrollmentFieldEntity, kinds } from '@org/core/contract'
import type { Generated } from 'kysely'
import type { RowType } from '../../db/rows/kysely.ts'
import { defineTable } from '../../db/rows/table.ts'
import { searchable } from '../shared/names.ts'
import { lockProgramYears } from './locks.ts'
import { enrollmentHindrances } from './undo.ts'

/** How many fields it has, their area, and what it is searched by follow by triggers; so do the holds of its fields. */
export const enrollmentTable = defineTable(enrollmentEntity, {
  own: { programKey: kinds.code },
  derived: {
    from: ['program'],
    make: async (_tx, rows) => rows.map(({ program }) => ({ programKey: searchable(program) })),
  },
  undo: { holdFirst: lockProgramYears, hindrances: enrollmentHindrances },
})

/**
 * All but the two rows it joins follows by triggers. Which fields an enrollment has is part of what was decided when it
 * was moved: once it was, they stay.
 */
export const enrollmentFieldTable = defineTable(enrollmentFieldEntity, {
  isTracked: false,
  isDated: false,
  watches: ({ enrollmentId }) =>
    enrollmentId === undefined ? [] : [{ entity: 'enrollment', id: enrollmentId, column: 'status' }],
  partOf: 'enrollmentId',
  follows: 'fieldId',
})

/** A row alone: what is in the file is kept for ever, so that a document that comes back can be downloaded again. */
export const enrollmentDocumentTable = defineTable(enrollmentDocumentEntity, { isTracked: false })

/** Kept by triggers. */
export interface EnrollmentSums {
  grower_sort_name: Generated<string>
  search_name: Generated<string>
  field_count: Generated<number>
  area_m2: Generated<number>
}

/** Kept by triggers; `holds` while no other of its program and year can have the field. */
export interface EnrolledLand {
  program_key: Generated<string>
  year: Generated<number>
  holds: Generated<boolean>
  /** The year's pinned one, else the field's newest; null without. */
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
