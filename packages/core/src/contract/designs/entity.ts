import { byProgram, defineEntity, onceByPeople } from '../entity/entity.ts'
import {
  area,
  choice,
  code,
  count,
  flag,
  integer,
  jsonObject,
  length,
  list,
  real,
  ref,
  repeatedId,
  text,
} from '../entity/kinds.ts'
import { DESIGN_METHODS, depthSchema } from './plan.ts'

/** A version of the strata and sampling points of a field year. It never changes, but for which version is current. */
export const designEntity = defineEntity({
  name: 'design',
  one: 'design',
  many: 'designs',
  belongsTo: 'fieldYearId',
  title: ({ number = '' }, of) => [`${number}`, of('fieldYearId')].filter(Boolean).join(' of '),
  unique: [['fieldYearId', 'number']],
  may: 'designs.edit',
  readers: 'everyone',
  undoneElsewhere: null,
  columns: {
    fieldYearId: byProgram(ref('field_year'), 'Year', { told: false }),
    fieldId: byProgram(repeatedId, 'Field', { told: false }),
    growerId: byProgram(repeatedId, 'Grower', { told: false }),
    year: byProgram(integer, 'Year', { told: false }),
    /** From 1 within its field year. */
    number: byProgram(integer, 'Design'),
    isCurrent: byProgram(flag(false), 'Current design'),
    method: byProgram(
      choice(DESIGN_METHODS, { labels: { compact_equal_area: 'Equal area', grid: 'Grid' } }),
      'Method',
    ),
    strataCount: byProgram(count, 'Strata'),
    pointCount: byProgram(count, 'Points'),
    cellSizeM: byProgram(length, 'Cell size'),
    bufferM: byProgram(length, 'Edge buffer'),
    seed: byProgram(integer, 'Seed'),
    engineVersion: byProgram(code, 'Engine', { told: false }),
    boundaryVersionId: byProgram(ref('boundary_version'), 'Boundary', { told: false }),
    /** Of the sampled cells. */
    areaM2: byProgram(area, 'Area sampled'),
    /** Left by the edge buffer. */
    maskedAreaM2: byProgram(area, 'Area masked'),
    /** Mean squared distance of cells to the center of their stratum, m². */
    objective: byProgram(real, 'MSSD (m²)', { told: false }),
    sheetSha256: byProgram(code, 'Design sheet', { told: false }),
    cellsSha256: byProgram(code, 'SHA-256 of cells', { told: false }),
    strataSha256: byProgram(code, 'SHA-256 of strata', { told: false }),
    pointsSha256: byProgram(code, 'SHA-256 of points', { told: false }),
    depths: byProgram(list(depthSchema), 'Depth layers'),
    /** As a person decided it: `designPlanSchema` reads it. */
    plan: byProgram(jsonObject, 'Plan', { told: false }),
    note: onceByPeople(text(1000), 'Note'),
  },
})
