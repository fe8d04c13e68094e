import * as z from 'zod/mini'
import { daySchema, isStorable, pathIdSchema } from '../common.ts'
import { area, count, name, ref } from '../entity/kinds.ts'
import { CHANGED, columnsOf } from '../lists/columns.ts'
import { defineList, type SortOf, sortsOf } from '../lists/list.ts'
import { range } from '../lists/range.ts'
import { several } from '../lists/several.ts'
import { integerText } from '../numbers.ts'
import { ENROLLMENT_STATUSES } from '../workflows/enrollment.ts'
import { enrollmentEntity } from './entity.ts'
import { type Enrollment, enrollmentSchema } from './schema.ts'

const year = integerText(z.minimum(1900), z.maximum(2200))

const { columns: enrollment } = enrollmentEntity
const column = columnsOf<Enrollment>()
const USUALLY = { shown: 'usually' } as const
const GROWER = { kind: name, label: enrollment.growerId.label }
const MANAGER = { kind: name, label: enrollment.managerId.label }
const counted = (label: string) => ({ kind: count, label })

/** The same for the list, the board and their sums. */
export const enrollmentList = defineList({
  name: 'enrollments',
  entity: enrollmentEntity,
  shows: [
    'enrollment',
    'enrollment_field',
    'enrollment_document',
    'field',
    'field_year',
    'grower',
    'staff',
    'design',
  ],
  may: 'records.read',
  row: enrollmentSchema,
  filters: {
    /** Any part of the grower's or program's name, ignoring case and accents. */
    search: z.optional(z.string().check(z.maxLength(200))),
    year: z.optional(several(year)),
    program: z.optional(
      several(
        z
          .string()
          .check(
            z.minLength(1),
            z.maxLength(200),
            z.refine(isStorable, 'Contains characters that cannot be saved'),
          ),
      ),
    ),
    growerId: z.optional(several(pathIdSchema)),
    /** Empty: no manager. */
    managerId: z.optional(several(z.union([z.literal(''), pathIdSchema]))),
    status: z.optional(several(z.enum(ENROLLMENT_STATUSES))),
    signedOn: z.optional(range(daySchema)),
    /** Enrollments that have this field. */
    fieldId: z.optional(pathIdSchema),
  },
  columns: {
    id: column({ kind: ref('enrollment'), label: 'Enrollment id' }, ({ id }) => id, { only: 'file' }),
    grower: column(GROWER, ({ growerName }) => growerName, { shown: 'always', inFiles: ['id', 'grower'] }),
    program: column(enrollment.program, ({ program }) => program, USUALLY),
    year: column(enrollment.year, ({ year }) => year, { only: 'file' }),
    status: column(enrollment.status, ({ status }) => status, { ...USUALLY, inFiles: ['year', 'status'] }),
    findings: column(counted(enrollment.findings.label), ({ findingCount }) => findingCount, USUALLY),
    fields: column(counted('Fields'), ({ fieldCount }) => fieldCount, USUALLY),
    area: column({ kind: area, label: 'Area' }, ({ areaM2 }) => areaM2, USUALLY),
    manager: column(MANAGER, ({ manager }) => manager?.name, USUALLY),
    signedOn: column(enrollment.signedOn, ({ signedOn }) => signedOn, USUALLY),
    documents: column(counted('Documents'), ({ documentCount }) => documentCount),
    reason: column(enrollment.reason, ({ reason }) => reason),
    notes: column(enrollment.notes, ({ notes }) => notes),
    updated: column(CHANGED, ({ updatedAt }) => updatedAt, { ...USUALLY, fileKey: 'updatedAt' }),
  },
  sorts: ['grower', 'program', 'area', 'fields', 'updated'],
  sums: ['fields', 'area'],
  groups: {
    year: enrollment.year,
    /** Two spellings of a program are one; its newest enrollment names it. */
    program: enrollment.program,
    managerId: { ...enrollment.managerId, none: 'No manager' },
    status: enrollment.status,
  },
  decidedBy: {
    grower: { columns: ['growerId', 'program', 'year'], kinds: ['grower'] },
    program: { columns: ['program', 'growerId', 'year'], kinds: ['grower'] },
    area: { kinds: ['enrollment_field', 'field', 'field_year'] },
    fields: { kinds: ['enrollment_field'] },
    updated: { kinds: ['enrollment'] },
    search: { columns: ['program', 'growerId'], kinds: ['grower'] },
    year: { columns: ['year'] },
    growerId: { columns: ['growerId'] },
    managerId: { columns: ['managerId'] },
    status: { columns: ['status'] },
    signedOn: { columns: ['signedOn'] },
    fieldId: { kinds: ['enrollment_field'] },
  },
})

export const ENROLLMENT_SORTS = sortsOf(enrollmentList)
export type EnrollmentSort = SortOf<typeof enrollmentList>
