import { errors, type LikelySamples, type ShownDepthUnit } from '@org/core/contract'
import type { Db } from '../../db/database.ts'
import { type Likely, likelyFinder, placeOf } from './check/likely.ts'
import { type MissingSample, missingSamples } from './check/missing.ts'
import { onlyOf } from './check/propose.ts'
import { factsSchema } from './stored.ts'
import './tables.ts'

const MAX_LIKELY = 50

/** Samples that a row of a file can be of: by its texts, then those of the shipments without a row. @throws errors.notFound */
export async function likelySamples(
  db: Db,
  { id, sheet, row }: { id: number; sheet: number; row: number },
  unit: ShownDepthUnit,
): Promise<LikelySamples> {
  const found = await db
    .selectFrom('upload_row')
    .innerJoin('upload', 'upload.id', 'upload_row.upload_id')
    .select('upload_row.facts')
    .where('upload.kind', '=', 'lab_results')
    .where('upload_row.upload_id', '=', id)
    .where('upload_row.sheet', '=', sheet)
    .where('upload_row.row', '=', row)
    .executeTakeFirst()
  if (found === undefined) throw errors.notFound('This row')
  const missing = await missingSamples(db, id)
  const facts = found.facts === null ? null : factsSchema.parse(found.facts)
  const bySaid = facts?.said === undefined ? [] : likelyFinder(missing, unit)(facts.said, facts.layer).all
  const shipped = missing.filter(({ shipment }) => shipment !== null)
  const others =
    shipped.length === 1 ? shipped.map((one) => onlyOf(one, unit)) : missing.map((one) => toLikely(one, unit))
  const all = new Map<number, Likely>()
  for (const one of [...bySaid, ...others]) if (!all.has(one.sample.id)) all.set(one.sample.id, one)
  return { items: [...all.values()].slice(0, MAX_LIKELY) }
}

const toLikely = ({ sample, shipment }: MissingSample, unit: ShownDepthUnit): Likely => ({
  sample,
  says:
    shipment === null
      ? `It is ${placeOf(sample, unit)}, of a year of this file, and has no row yet.`
      : `It is ${placeOf(sample, unit)}, of shipment ${shipment}, and has no row yet.`,
})
