import * as z from 'zod/mini'
import { pathIdSchema } from '../common.ts'
import { defineList, type SortOf, sortsOf } from '../lists/list.ts'
import { several } from '../lists/several.ts'
import { ENROLLMENT_STATUSES } from '../workflows/enrollment.ts'
import { enrollmentEntity } from './entity.ts'
import { enrollmentSchema } from './schema.ts'

const year = z.coerce.number<number>().check(z.int(), z.minimum(1900), z.maximum(2200))

/** The same for the list, the board and the summary. */
export const enrollmentList = defineList({
  entity: enrollmentEntity,
  shows: ['enrollment', 'enrollment_field', 'enrollment_document', 'field', 'field_year', 'grower', 'staff'],
  may: 'records.read',
  row: enrollmentSchema,
  filters: {
    /** Any part of the grower's or programme's name, without case and accents. */
    search: z.optional(z.string().check(z.maxLength(200))),
    year: z.optional(several(year)),
    programme: z.optional(several(z.string().check(z.maxLength(200)))),
    growerId: z.optional(several(pathIdSchema)),
    managerId: z.optional(several(pathIdSchema)),
    status: z.optional(several(z.enum(ENROLLMENT_STATUSES))),
    /** Those that have this field. */
    fieldId: z.optional(pathIdSchema),
  },
  sorts: ['grower', 'programme', 'area', 'fields', 'updated'],
  decidedBy: {
    grower: { columns: ['growerId', 'programme', 'year'], kinds: ['grower'] },
    programme: { columns: ['programme', 'growerId', 'year'], kinds: ['grower'] },
    area: { kinds: ['enrollment_field', 'field', 'field_year'] },
    fields: { kinds: ['enrollment_field'] },
    updated: { kinds: ['enrollment'] },
    search: { columns: ['programme', 'growerId'], kinds: ['grower'] },
    year: { columns: ['year'] },
    growerId: { columns: ['growerId'] },
    managerId: { columns: ['managerId'] },
    status: { columns: ['status'] },
    fieldId: { kinds: ['enrollment_field'] },
  },
})

export const ENROLLMENT_SORTS = sortsOf(enrollmentList)
export type EnrollmentSort = SortOf<typeof enrollmentList>
