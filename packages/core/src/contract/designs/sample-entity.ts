import { byProgram, defineEntity, laterByPeople } from '../entity/entity.ts'
import {
  count,
  depth,
  instant,
  integer,
  maybeChoice,
  maybeCode,
  ref,
  repeatedId,
  state,
  text,
} from '../entity/kinds.ts'
import { CAUSE_LABELS, POINT_CAUSE_KEYS } from '../points/causes.ts'
import { SAMPLE_STATUSES, sampleWorkflow } from '../workflows/sample.ts'

/** 1 unless it is said. */
const FIRST = { ...integer, empty: 1 } as const

/** A bag of soil: of a point and a layer. */
export const sampleEntity = defineEntity({
  name: 'sample',
  one: 'sample',
  many: 'samples',
  belongsTo: 'pointId',
  title: ({ depthTopCm = '', depthBottomCm = '' }, of) =>
    [`${depthTopCm}–${depthBottomCm} cm`, of('pointId')].filter(Boolean).join(' of point '),
  unique: [['pointId', 'depthTopCm', 'depthBottomCm', 'attempt']],
  may: 'samples.edit',
  readers: 'everyone',
  undoneElsewhere: null,
  columns: {
    designId: byProgram(ref('design'), 'Design', { told: false }),
    stratumId: byProgram(ref('stratum'), 'Stratum', { told: false }),
    pointId: byProgram(ref('point'), 'Point', { told: false }),
    fieldYearId: byProgram(repeatedId, 'Year', { told: false }),
    fieldId: byProgram(repeatedId, 'Field', { told: false }),
    growerId: byProgram(repeatedId, 'Grower', { told: false }),
    year: byProgram(integer, 'Year', { told: false }),
    depthTopCm: byProgram(depth, 'Top'),
    depthBottomCm: byProgram(depth, 'Bottom'),
    /** From 1: a sample that was rejected or lost is collected again. */
    attempt: byProgram(FIRST, 'Attempt', { told: false }),
    coreCount: byProgram(count, 'Cores'),
    status: byProgram(state(SAMPLE_STATUSES, sampleWorkflow), 'Status'),
    /** Of a waived sample, what kept the crew from its layer; null where nobody said it. */
    cause: byProgram(maybeChoice(POINT_CAUSE_KEYS, { labels: CAUSE_LABELS }), 'Cause'),
    /** Of its label, eight characters without hyphen. */
    labelCode: byProgram(maybeCode, 'Label'),
    /** When it came into its state. */
    stateSince: byProgram(instant, 'Since', { told: false }),
    note: laterByPeople(text(1000), 'Note'),
  },
})
