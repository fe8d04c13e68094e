import { byProgram, defineEntity } from '../entity/entity.ts'
import { choice, integer, real, ref, repeatedId, state } from '../entity/kinds.ts'
import { pointWorkflow } from '../workflows/point.ts'

export const POINT_STATUSES = [
  'planned',
  'assigned',
  'collected',
  'relocated',
  'inaccessible',
  'skipped',
  'replaced',
  'waived',
] as const
export type PointStatus = (typeof POINT_STATUSES)[number]

/** A base point is sampled, the others may take its place: from the stratum's list, or near it. */
export const POINT_ROLES = ['base', 'over', 'near', 'legacy'] as const
export type PointRole = (typeof POINT_ROLES)[number]

/** A place where soil is sampled. */
export const pointEntity = defineEntity({
  name: 'point',
  one: 'point',
  many: 'points',
  belongsTo: 'designId',
  title: ({ number = '' }, of) => [`${number}`, of('designId')].filter(Boolean).join(' of design '),
  unique: [['designId', 'number']],
  may: 'points.edit',
  readers: 'everyone',
  undoneElsewhere: null,
  columns: {
    designId: byProgram(ref('design'), 'Design', { told: false }),
    stratumId: byProgram(ref('stratum'), 'Stratum', { told: false }),
    fieldYearId: byProgram(repeatedId, 'Year', { told: false }),
    fieldId: byProgram(repeatedId, 'Field', { told: false }),
    growerId: byProgram(repeatedId, 'Grower', { told: false }),
    year: byProgram(integer, 'Year', { told: false }),
    /** As crews read it, from 1 within its design. */
    number: byProgram(integer, 'Point'),
    role: byProgram(
      choice(POINT_ROLES, { labels: { over: 'Replacement', near: 'Replacement nearby', legacy: 'Kept' } }),
      'Role',
    ),
    /** Within its stratum and role, from 0: the first replacement is taken first. */
    order: byProgram(integer, 'Order'),
    /** Planned, in degrees, WGS84. */
    lon: byProgram(real, 'Longitude'),
    lat: byProgram(real, 'Latitude'),
    inclusionProbability: byProgram(real, 'Inclusion probability'),
    status: byProgram(state(POINT_STATUSES, pointWorkflow), 'Status'),
  },
})
