import {
  errors,
  type LabelLayoutRead,
  type LabelSourceRead,
  makeCode,
  sampleWorkflow,
} from '@org/core/contract'
import type { HeldRow } from '../../db/rows/types.ts'
import type { Tx } from '../../db/transact.ts'
import { addEvents } from '../custody/events.ts'
import { moveSamples, type SampleRow } from '../custody/move.ts'
import { sampleTable } from '../custody/tables.ts'
import { yearsOf as fieldYearsOf, shareYears } from '../field-years/hold.ts'
import { samplesOf, titleOf, yearsOf } from './source.ts'
import { labelBatchTable, labelTable } from './tables.ts'

type FillRandom = Parameters<typeof makeCode>[0]
const randomBytes: FillRandom = (bytes) => crypto.getRandomValues(bytes)

interface Asked {
  now: Date
  source: LabelSourceRead
  layout: LabelLayoutRead
  /** The codes are made of: the system’s randomness, if nothing else is given. */
  random?: FillRandom | undefined
}

/**
 * Makes labels, each printed once. Their samples are printed.
 *
 * @throws errors.conflict where no sample needs one, too many do, or someone printed them in between
 */
export async function makeBatch(
  tx: Tx,
  { now, source, layout, random }: Asked,
): Promise<{ batch: HeldRow<typeof labelBatchTable>; count: number }> {
  const samples = source.kind === 'blank' ? null : await holdUnlabeled(tx, await samplesOf(tx.kysely, source))
  const count = samples?.length ?? (source.kind === 'blank' ? source.count : 0)
  const years = samples === null ? [] : await yearsOf(tx.kysely, idsOf(samples))
  const kind = samples === null ? 'blank' : 'samples'
  const [batch] = await tx
    .rows(labelBatchTable)
    .insert([{ title: titleOf(count, years), source: kind, count, layout }])
  if (batch === undefined) throw errors.server()
  await insertLabels(tx, { batchId: batch.id, count, samples, now, random })
  return { batch, count }
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** In the order of their ids as given. Years before samples, as everywhere: the database asks whether they are locked. */
async function holdUnlabeled(tx: Tx, ids: readonly number[]): Promise<SampleRow[]> {
  await shareYears(tx, await fieldYearsOf(tx, 'sample', ids))
  const rows = await tx.rows(sampleTable).lock(ids)
  return ids.map((id) => {
    const row = rows.get(id)
    if (row === undefined || row.labelCode !== null || row.status !== sampleWorkflow.initial)
      throw errors.conflict('Someone printed some of these labels just now', 'Look at the list again.')
    return row
  })
}

interface Labels extends Pick<Asked, 'now' | 'random'> {
  batchId: number
  count: number
  samples: readonly SampleRow[] | null
}

async function insertLabels(tx: Tx, { batchId, count, samples, now, random }: Labels): Promise<void> {
  const codes = await drawCodes(tx, count, random)
  const labels = await tx.rows(labelTable).insert(
    codes.map((code, at) => ({
      ...{ batchId, code, place: at + 1, printCount: 1, printedAt: now.toISOString() },
      ...(samples === null
        ? { state: 'blank' as const }
        : { state: 'assigned' as const, sampleId: samples[at]?.id ?? null }),
    })),
  )
  if (samples !== null) {
    const moves = samples.flatMap((sample, at) => {
      const { [at]: label } = labels
      return label === undefined
        ? []
        : [{ sample, to: 'printed', what: 'print', label, labelCode: label.code } as const]
    })
    await moveSamples(tx, { device: 'page', now }, moves)
  } else
    await addEvents(
      tx,
      { device: 'page', now },
      labels.map(({ id, code }) => ({
        what: 'print',
        code,
        labelId: id,
        sampleId: null,
        was: null,
        is: null,
      })),
    )
}

/** Codes that no label has. The database refuses a second one all the same. */
async function drawCodes(tx: Tx, count: number, random: FillRandom = randomBytes): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < count) {
    const drawn = new Set<string>()
    while (drawn.size < count - codes.size) drawn.add(makeCode(random))
    const taken = await tx.kysely
      .selectFrom('label')
      .select('code')
      .where('code', 'in', [...drawn])
      .execute()
    for (const { code } of taken) drawn.delete(code)
    for (const code of drawn) codes.add(code)
  }
  return [...codes]
}
