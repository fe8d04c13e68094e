import { byProgram, defineEntity } from '../entity/entity.ts'
import {
  choice,
  day,
  flag,
  instant,
  integer,
  list,
  maybeChoice,
  maybeInteger,
  maybeReal,
  maybeRef,
  real,
  ref,
  repeatedId,
  state,
  text,
} from '../entity/kinds.ts'
import { placeSchema } from '../geometry.ts'
import { POINT_STATUSES, pointWorkflow } from '../workflows/point.ts'
import { CAUSE_LABELS, POINT_CAUSE_KEYS } from './causes.ts'

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
    /** A person put it there, in place of the drawn one. */
    isHandPlaced: byProgram(flag(false), 'Placed by hand'),
    /** Year of an earlier design that was kept, in which this place was inaccessible. */
    inaccessibleIn: byProgram(maybeInteger, 'Inaccessible in'),
    /** Places of the cores that are mixed into its bag; none: one core, at the point. */
    cores: byProgram(list(placeSchema), 'Cores', { told: false }),
    status: byProgram(state(POINT_STATUSES, pointWorkflow), 'Status'),
    /** Why it was relocated, left out or waived. */
    reason: byProgram(text(500), 'Reason'),
    /** What kept the crew from its place; null where nobody said it. */
    cause: byProgram(maybeChoice(POINT_CAUSE_KEYS, { labels: CAUSE_LABELS }), 'Cause'),
    /** Where it was collected, in degrees, WGS84; none before. */
    actualLon: byProgram(maybeReal, 'Actual longitude'),
    actualLat: byProgram(maybeReal, 'Actual latitude'),
    /** Of the actual position, as the device said. */
    accuracyM: byProgram(maybeReal, 'Accuracy (m)'),
    /** From the planned to the actual position. */
    offsetM: byProgram(maybeReal, 'Offset (m)'),
    collectedAt: byProgram(instant, 'Collected'),
    collectedBy: byProgram(text(200), 'Collected by'),
    /** Of a replacement: the point whose place it took, and with it that point’s samples. */
    replacesPointId: byProgram(maybeRef('point'), 'Replaces', { told: false }),
    /** Crew, day and place in that day’s route: a crew’s points of a day in a field year are a visit. */
    crewId: byProgram(maybeRef('crew'), 'Crew'),
    plannedOn: byProgram(day, 'Planned for'),
    routeOrder: byProgram(maybeInteger, 'Place in route'),
  },
})
