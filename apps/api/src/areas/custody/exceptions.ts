import { EXCEPTIONS, type Exceptions, keysOf, type ShownDepthUnit } from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import { sampleCondition } from './list.ts'
import { eventsWhere } from './read.ts'

/** The latest scans that were refused are of so many days. */
const LATEST_DAYS = 30
const MOST_EVENTS = 50

const STATES = keysOf(EXCEPTIONS)
const count = z.coerce.number()
const countsSchema = z.object({
  stale: count,
  notReceived: count,
  damaged: count,
  unexpected: count,
  rejected: count,
  lost: count,
})

/** What needs a person. @param staleDays samples that stay longer in a state that passes */
export async function readExceptions(db: Db, staleDays: number, unit: ShownDepthUnit): Promise<Exceptions> {
  const { rows } = await sql`
    SELECT (SELECT count(*) FROM sample WHERE ${sampleCondition({ staleDays })}) AS stale,
      ${sql.join(STATES.map((status) => sql`count(*) FILTER (WHERE status = ${status}) AS ${sql.ref(EXCEPTIONS[status])}`))}
    FROM sample WHERE status = ANY(${STATES}::text[]) AND ${sampleCondition({})}`.execute(db)
  const latest = sql`scan_event.what = 'refuse' AND scan_event.at > now() - make_interval(days => ${LATEST_DAYS}::integer)`
  return {
    ...countsSchema.parse(rows[0]),
    unknown: await eventsWhere(db, sql<boolean>`${latest} AND scan_event.label_id IS NULL`, {
      limit: MOST_EVENTS,
      unit,
    }),
    refused: await eventsWhere(db, sql<boolean>`${latest} AND scan_event.label_id IS NOT NULL`, {
      limit: MOST_EVENTS,
      unit,
    }),
  }
}
