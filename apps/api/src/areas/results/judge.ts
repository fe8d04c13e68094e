import { errors, LOCKED_STATUS, type QualityCode, type Result, type Verdict } from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import { readRows } from '../../lists/list.ts'
import { holdYears } from '../field-years/hold.ts'
import { resultSource } from './list.ts'
import { resultTable } from './tables.ts'

interface Judgement {
  results: readonly { id: number; version: number }[]
  verdict: Verdict
  reason: string
}

const CODES: Readonly<Record<Exclude<Verdict, 'accept'>, QualityCode>> = {
  suspect: 120,
  failed: 160,
  outlier: 180,
}
/** Of a result that somebody looked at and found right: it is not asked about again. */
const ACCEPTED = 'Accepted'

/**
 * Accepts results, or rejects them with a reason; their values stay. All or none.
 *
 * @throws errors.notFound; errors.stale; errors.locked where a year is approved; errors.conflict for superseded results
 */
export async function judgeResults(tx: Tx, { results, verdict, reason }: Judgement): Promise<Result[]> {
  const seen = [...new Map(results.map((each) => [each.id, each])).values()].sort((a, b) => a.id - b.id)
  const ids = seen.map(({ id }) => id)
  await holdOpenYears(tx, ids)
  const held = await tx.rows(resultTable).lock(ids)
  const patches = seen.map(({ id, version }) => {
    const row = held.get(id)
    if (row === undefined) throw errors.notFound('This result')
    if (row.version !== version) throw errors.stale(row.analyteName, version, row.version)
    if (!row.isCurrent)
      throw errors.conflict(
        `A newer result of ${row.analyteName} has taken its place`,
        'Decide about that one.',
      )
    const quality: QualityCode = verdict === 'accept' ? (row.qualifier === '<' ? 140 : 0) : CODES[verdict]
    return { row, set: { quality, qualityReason: reason === '' ? ACCEPTED : reason } }
  })
  await tx.rows(resultTable).patch(patches)
  return readRows(tx.kysely, resultSource, ids)
}

async function holdOpenYears(tx: Tx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; isLocked: boolean; title: string }>`
    SELECT DISTINCT field_year.id, field_year.status = ${LOCKED_STATUS} AS "isLocked", field_year.year || ' of ' || field.name AS title
    FROM result JOIN field_year ON field_year.id = result.field_year_id JOIN field ON field.id = result.field_id
    WHERE result.id = ANY(${[...ids]}::bigint[])`.execute(tx.kysely)
  await holdYears(
    tx,
    rows.map(({ id }) => id),
  )
  const locked = rows.find(({ isLocked }) => isLocked)
  if (locked !== undefined) throw errors.locked(locked.title)
}
