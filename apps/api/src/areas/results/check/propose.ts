import { formatCode, type ShownDepthUnit } from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/transact.ts'
import { factsSchema } from '../stored.ts'
import { type Likely, likelyFinder, placeOf } from './likely.ts'
import { type MissingSample, missingSamples } from './missing.ts'
import type { Checking, RowKey } from './parts.ts'
import type { Tally } from './tally.ts'

interface LikelyRow extends RowKey {
  likely: Likely
}

/** Finds the likely sample of each row without one. Nothing is matched by it. */
export async function proposeSamples({ uploadId, inPart, signal }: Checking, tally: Tally): Promise<void> {
  if (tally.unmatched.length === 0) return
  const missing = await inPart(({ kysely }) => missingSamples(kysely, uploadId))
  signal.throwIfAborted()
  const find = likelyFinder(missing)
  const proposed = await inPart(async (tx) => {
    const found: LikelyRow[] = []
    const open: RowKey[] = []
    for (const [sheet, keys] of Map.groupBy(tally.unmatched, (key) => key.sheet))
      for (const { row, facts } of await factsOf(tx, uploadId, sheet, keys)) {
        const { said, layer } = factsSchema.parse(facts)
        const likely = said === undefined ? null : find(said, layer).likely
        if (likely === null) open.push({ sheet, row })
        else found.push({ sheet, row, likely })
      }
    const rows = withOnlyOne(eachOnce(found), open, missing, tally.unmatchedCount)
    await store(tx, uploadId, rows, tally.unmatched)
    return rows
  })
  for (const { sheet, row, likely } of proposed)
    tally.groups.addLikely({ sheet, row }, formatCode(likely.sample.labelCode ?? ''))
}

const factsOf = (tx: Tx, uploadId: number, sheet: number, keys: readonly RowKey[]) =>
  tx.kysely
    .selectFrom('upload_row')
    .select(['row', 'facts'])
    .where('upload_id', '=', uploadId)
    .where('sheet', '=', sheet)
    .where(sql<boolean>`"row" = ANY(${keys.map(({ row }) => row)}::integer[])`)
    .orderBy('row')
    .execute()

/** A sample that seems to be of two rows is of neither. */
const eachOnce = (rows: readonly LikelyRow[]): LikelyRow[] =>
  [...Map.groupBy(rows, ({ likely }) => likely.sample.id).values()].flatMap((some) =>
    some.length === 1 ? some : [],
  )

/** The last row without a sample, and the last sample of a shipment without a row. */
function withOnlyOne(
  rows: LikelyRow[],
  open: readonly RowKey[],
  missing: readonly MissingSample[],
  unmatchedCount: number,
): LikelyRow[] {
  const taken = new Set(rows.map(({ likely }) => likely.sample.id))
  const left = missing.filter(({ sample, shipment }) => shipment !== null && !taken.has(sample.id))
  const [row] = open
  const [only] = left
  if (row === undefined || open.length !== 1 || unmatchedCount !== rows.length + 1) return rows
  if (only === undefined || left.length !== 1) return rows
  return [...rows, { ...row, likely: onlyOf(only) }]
}

export const onlyOf = ({ sample, shipment }: MissingSample, unit?: ShownDepthUnit): Likely => ({
  sample,
  says: `It is ${placeOf(sample, unit)}, the only sample of shipment ${shipment} without a row.`,
})

async function store(
  tx: Tx,
  uploadId: number,
  rows: readonly LikelyRow[],
  unmatched: readonly RowKey[],
): Promise<void> {
  const likely = new Map(rows.map((one) => [`${one.sheet} ${one.row}`, one.likely]))
  const given = unmatched.map(({ sheet, row }) => {
    const found = likely.get(`${sheet} ${row}`)
    return { sheet, row, id: found?.sample.id ?? null, says: found?.says ?? '' }
  })
  await sql`
    UPDATE upload_row SET likely_sample_id = given.id, likely_says = given.says
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given (sheet integer, "row" integer, id bigint, says text)
    WHERE upload_row.upload_id = ${uploadId} AND upload_row.sheet = given.sheet AND upload_row."row" = given."row"
      AND (upload_row.likely_sample_id, upload_row.likely_says) IS DISTINCT FROM (given.id, given.says)`.execute(
    tx.kysely,
  )
}
