import {
  errors,
  findMove,
  illegalMove,
  type RefusedRow,
  type SampleActRead,
  type SampleActResult,
  type ScanEventName,
  sampleWorkflow,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import { readRows } from '../../lists/list.ts'
import { sampleSource } from '../designs/lists/samples.ts'
import { holdYears, sampleTable, yearsOf } from '../designs/tables.ts'
import { followPoints } from '../field-years/follow.ts'
import { manifestLineTable } from '../shipments/tables.ts'
import { moveSamples, type SampleMove, type SampleRow } from './custody.ts'
import './tables.ts'

/** What a person asks: an event of the sample workflow, to collect it again, or waiving, which managers do. */
export type Asked = SampleActRead | { event: 'waive'; samples: SampleActRead['samples']; reason: string }

/** Moves samples along their workflow. Each is judged on its own: those that cannot move are named. */
export async function actOnSamples(tx: Tx, asked: Asked, now: Date): Promise<SampleActResult> {
  const ids = asked.samples.map(({ id }) => id)
  const years = await yearsOf(tx, 'sample', ids)
  await holdYears(tx, years)
  const samples = await tx.rows(sampleTable).lock(ids)
  const named = await namesOf(tx, ids)
  const refused: RefusedRow[] = []
  const acting: SampleRow[] = []
  for (const { id, version } of new Map(asked.samples.map((one) => [one.id, one])).values()) {
    const sample = samples.get(id)
    const { title, isLocked } = named.get(id) ?? { title: 'A sample', isLocked: false }
    const refusal = refusalOf(asked, sample, version, title, isLocked)
    if (refusal !== null) refused.push({ id, title, ...refusal })
    else if (sample !== undefined) acting.push(sample)
  }
  if (acting.length === 0) return { editId: null, samples: [], refused }
  const made =
    asked.event === 'collectAgain' ? await collectAgain(tx, acting, now) : await move(tx, asked, acting, now)
  await followPoints(tx, years)
  return { editId: await tx.editId(), samples: await readRows(tx.kysely, sampleSource, made), refused }
}

interface Named {
  id: number
  title: string
  isLocked: boolean
  labelId: number | null
}

async function namesOf(tx: Tx, ids: readonly number[]): Promise<Map<number, Named>> {
  const { rows } = await sql<Named>`
    SELECT sample.id, field_year.status = 'approved' AS "isLocked",
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
  if (event !== 'collectAgain') return illegalMove(sampleWorkflow, sample.status, event)
  return sample.status === 'rejected' || sample.status === 'lost'
    ? null
    : illegalMove(sampleWorkflow, sample.status, 'recollect')
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
  now: Date,
): Promise<number[]> {
  const labels = await labelIds(tx, samples)
  const lines = await unexpectedLines(tx, samples)
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
  // What is matched has arrived with the shipment that nobody expected it on.
  if (asked.event === 'match')
    await tx.rows(manifestLineTable).patch(lines.map((row) => ({ row, set: { state: 'received' as const } })))
  return samples.map(({ id }) => id)
}

function unexpectedLines(tx: Tx, samples: readonly SampleRow[]) {
  const ids = samples.map(({ id }) => id)
  return tx
    .rows(manifestLineTable)
    .lockWhere(sql<boolean>`sample_id = ANY(${ids}::bigint[]) AND state = 'unexpected'`)
}

async function labelIds(tx: Tx, samples: readonly SampleRow[]): Promise<Map<string, number>> {
  const codes = samples.flatMap(({ labelCode }) => labelCode ?? [])
  if (codes.length === 0) return new Map()
  const rows = await tx.kysely.selectFrom('label').select(['id', 'code']).where('code', 'in', codes).execute()
  return new Map(rows.map(({ id, code }) => [code, id]))
}

const labelOf = ({ labelCode }: SampleRow, labels: ReadonlyMap<string, number>) =>
  labelCode === null ? null : { id: labels.get(labelCode) ?? null, code: labelCode }

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
  const labels = await labelIds(tx, again)
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
