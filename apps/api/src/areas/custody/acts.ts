import {
  errors,
  findMove,
  illegalMove,
  LOCKED_STATUS,
  type RefusedRow,
  type SampleActRead,
  type SampleActResult,
  type ScanEventName,
  sampleWorkflow,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import { readRows } from '../../lists/list.ts'
import { followPoints } from '../field-years/follow.ts'
import { holdYears, yearsOf } from '../field-years/hold.ts'
import { labelsOf } from './labels-of.ts'
import { sampleSource } from './list.ts'
import { moveSamples, type SampleMove, type SampleRow } from './move.ts'
import { sampleTable } from './tables.ts'

/** What a person asks: an event of the sample workflow, to collect it again, or waiving, which managers do. */
export type Asked = SampleActRead | { event: 'waive'; samples: SampleActRead['samples']; reason: string }

/** When samples move, and what follows elsewhere. */
export interface Acting {
  now: Date
  /**
   * What becomes of samples that were matched, on the manifests of shipments. The app hands it over: shipments lie above.
   *
   * @param samples held
   */
  receiveMatched: ReceiveMatched
}
export type ReceiveMatched = (tx: Tx, samples: readonly { id: number }[]) => Promise<void>

/** Moves samples along their workflow. Each is judged on its own: those that cannot move are named. */
export async function actOnSamples(tx: Tx, asked: Asked, by: Acting): Promise<SampleActResult> {
  const ids = asked.samples.map(({ id }) => id)
  const years = await yearsOf(tx, 'sample', ids)
  await holdYears(tx, years)
  const samples = await tx.rows(sampleTable).lock(ids)
  const named = await namesOf(tx, ids)
  const refused: RefusedRow[] = []
  const moving: SampleRow[] = []
  for (const { id, version } of new Map(asked.samples.map((one) => [one.id, one])).values()) {
    const sample = samples.get(id)
    const { title, isLocked } = named.get(id) ?? { title: 'A sample', isLocked: false }
    const refusal = refusalOf(asked, sample, version, title, isLocked)
    if (refusal !== null) refused.push({ id, title, ...refusal })
    else if (sample !== undefined) moving.push(sample)
  }
  if (moving.length === 0) return { editId: null, samples: [], refused }
  const made =
    asked.event === 'collectAgain'
      ? await collectAgain(tx, moving, by.now)
      : await move(tx, asked, moving, by)
  await followPoints(tx, years)
  return { editId: await tx.editId(), samples: await readRows(tx.kysely, sampleSource, made), refused }
}

interface Named {
  id: number
  title: string
  isLocked: boolean
}

async function namesOf(tx: Tx, ids: readonly number[]): Promise<Map<number, Named>> {
  const { rows } = await sql<Named>`
    SELECT sample.id, field_year.status = ${LOCKED_STATUS} AS "isLocked",
      'Point ' || point.number || ', ' || sample.depth_top_cm || '–' || sample.depth_bottom_cm || ' cm of '
        || sample.year || ' of ' || field.name AS title
    FROM sample JOIN point ON point.id = sample.point_id JOIN field ON field.id = sample.field_id
    JOIN field_year ON field_year.id = sample.field_year_id WHERE sample.id = ANY(${[...ids]}::bigint[])`.execute(
    tx.kysely,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

function refusalOf(
  { event }: Asked,
  sample: SampleRow | undefined,
  version: number,
  title: string,
  isLocked: boolean,
): { message: string; remedy: string } | null {
  if (sample === undefined) return words(errors.notFound('This sample'))
  if (sample.version !== version) return words(errors.stale(title, version, sample.version))
  if (isLocked)
    return { message: 'Its year is approved and locked', remedy: 'Ask an operation manager to unlock it.' }
  return illegalMove(sampleWorkflow, sample.status, event === 'collectAgain' ? 'recollect' : event)
}

const words = ({ message, remedy }: { message: string; remedy?: string | undefined }) => ({
  message,
  remedy: remedy ?? '',
})

/** @returns their ids */
async function move(
  tx: Tx,
  asked: Exclude<Asked, { event: 'collectAgain' }>,
  samples: readonly SampleRow[],
  { now, receiveMatched }: Acting,
): Promise<number[]> {
  const labels = await labelsOfSamples(tx, samples)
  const note = 'reason' in asked ? asked.reason : ''
  await moveSamples(
    tx,
    { device: 'page', now },
    samples.map((sample): SampleMove => {
      const to = findMove(sampleWorkflow, sample.status, asked.event)?.to ?? sample.status
      const what: ScanEventName = asked.event
      return { sample, to, what, label: labelOf(sample, labels), note }
    }),
  )
  if (asked.event === 'match') await receiveMatched(tx, samples)
  return samples.map(({ id }) => id)
}

const labelsOfSamples = (tx: Tx, samples: readonly SampleRow[]) =>
  labelsOf(
    tx,
    samples.flatMap(({ labelCode }) => (labelCode === null ? [] : [{ code: labelCode }])),
  )

const labelOf = ({ labelCode }: SampleRow, labels: Awaited<ReturnType<typeof labelsOf>>) =>
  labelCode === null ? null : (labels.get(labelCode) ?? { id: null, code: labelCode })

/** A new sample of the same point and layer for each, unless one waits already. @returns the ids of both */
async function collectAgain(tx: Tx, samples: readonly SampleRow[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT earlier.id FROM sample AS earlier JOIN sample AS later ON later.point_id = earlier.point_id
      AND later.depth_top_cm = earlier.depth_top_cm AND later.depth_bottom_cm = earlier.depth_bottom_cm
      AND later.attempt > earlier.attempt
    WHERE earlier.id = ANY(${samples.map(({ id }) => id)}::bigint[])`.execute(tx.kysely)
  const waiting = new Set(rows.map(({ id }) => id))
  const again = samples.filter(({ id }) => !waiting.has(id))
  if (again.length === 0) throw errors.conflict('It is collected again already', 'Look at its point.')
  const made = await tx.rows(sampleTable).insert(
    again.map(({ designId, stratumId, pointId, fieldYearId, fieldId, growerId, year, ...sample }) => ({
      ...{ designId, stratumId, pointId, fieldYearId, fieldId, growerId, year },
      depthTopCm: sample.depthTopCm,
      depthBottomCm: sample.depthBottomCm,
      attempt: sample.attempt + 1,
    })),
  )
  const labels = await labelsOfSamples(tx, again)
  await moveSamples(
    tx,
    { device: 'page', now },
    again.map((sample) => ({
      sample,
      to: sample.status,
      what: 'collectAgain',
      label: labelOf(sample, labels),
    })),
  )
  return [...again, ...made].map(({ id }) => id)
}
