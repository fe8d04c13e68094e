import { byProgram, defineEntity } from '../entity/entity.ts'
import {
  choice,
  code,
  count,
  instant,
  integer,
  jsonObject,
  maybeRef,
  name,
  ref,
  text,
} from '../entity/kinds.ts'
import { formatCode } from './code.ts'

/** Labels that were made together: for samples, or blank. */
export const labelBatchEntity = defineEntity({
  name: 'label_batch',
  one: 'label batch',
  many: 'label batches',
  title: ({ title }) => title ?? '',
  may: 'samples.edit',
  readers: 'everyone',
  undoneElsewhere: 'Printed labels stay: void those that are not used',
  columns: {
    /** `48 labels for North Forty 2026`. */
    title: byProgram(name, 'Labels for'),
    source: byProgram(
      choice(['samples', 'blank'] as const, { labels: { samples: 'For samples', blank: 'Blank' } }),
      'Kind',
    ),
    count: byProgram(integer, 'Labels'),
    /** As it was printed first: {@link labelLayoutSchema}. */
    layout: byProgram(jsonObject, 'Sheet', { told: false }),
  },
})

export const LABEL_STATES = ['blank', 'assigned', 'void'] as const
export type LabelState = (typeof LABEL_STATES)[number]

/** A label with its code, which no other label ever has. */
export const labelEntity = defineEntity({
  name: 'label',
  one: 'label',
  many: 'labels',
  belongsTo: 'batchId',
  title: ({ code }) => formatCode(code ?? ''),
  unique: [['code']],
  may: 'samples.edit',
  readers: 'everyone',
  undoneElsewhere: null,
  columns: {
    batchId: byProgram(ref('label_batch'), 'Batch', { told: false }),
    /** Within its batch, from 1. */
    place: byProgram(integer, 'Place in batch'),
    /** Eight characters, without hyphen. */
    code: byProgram(code, 'Label'),
    state: byProgram(choice(LABEL_STATES, { empty: 'blank' }), 'State'),
    /** The sample that it is for; of a void label, the one that it was for. */
    sampleId: byProgram(maybeRef('sample'), 'Sample'),
    /** Why it is void. */
    reason: byProgram(text(500), 'Reason'),
    printCount: byProgram(count, 'Printed'),
    printedAt: byProgram(instant, 'Last printed'),
  },
})
