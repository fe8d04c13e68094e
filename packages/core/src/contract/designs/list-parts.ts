import * as z from 'zod/mini'
import { isStorable, pathIdSchema } from '../common.ts'
import { integer, name, ref } from '../entity/kinds.ts'
import { growerEntity } from '../growers/entity.ts'
import { several } from '../lists/several.ts'
import { integerText } from '../numbers.ts'
import { designEntity } from './entity.ts'

const year = integerText(z.minimum(1900), z.maximum(2200))
const program = z
  .string()
  .check(z.minLength(1), z.maxLength(200), z.refine(isStorable, 'Contains characters that cannot be saved'))

/** Filters of every list of what belongs to fields in a year. */
export const fieldYearFilters = {
  growerId: z.optional(several(pathIdSchema)),
  fieldId: z.optional(several(pathIdSchema)),
  fieldYearId: z.optional(several(pathIdSchema)),
  year: z.optional(several(year)),
  /** Of fields that are enrolled in this program in the row's year. */
  program: z.optional(several(program)),
} as const

/** Filters of every list of a design's rows. */
export const designRowFilters = {
  ...fieldYearFilters,
  /** The rows of this design, also of an older version; without it, those of current designs. */
  designId: z.optional(pathIdSchema),
} as const

/** What each of these filters depends on. */
export const designRowDecidedBy = {
  growerId: { columns: ['growerId'] },
  fieldId: { columns: ['fieldId'] },
  fieldYearId: { columns: ['fieldYearId'] },
  year: { columns: ['year'] },
  program: { kinds: ['enrollment', 'enrollment_field'] },
  designId: { columns: ['designId'], kinds: ['design'] },
} as const

/** The rows that name a row of a design. */
export const designRowNames = {
  growerName: z.string(),
  fieldName: z.string(),
  /** The number of its design within the field year. */
  designNumber: z.int().check(z.positive()),
}

const { columns: design } = designEntity
/** Labels and kinds of columns that show them. */
export const GROWER = { kind: growerEntity.columns.name.kind, label: design.growerId.label }
export const FIELD = { kind: name, label: design.fieldId.label }
export const YEAR = { kind: integer, label: 'Year' }
export const DESIGN = { kind: integer, label: design.number.label }
export const FIELD_ID = { kind: ref('field'), label: 'Field id' }
export const USUALLY = { shown: 'usually' } as const
