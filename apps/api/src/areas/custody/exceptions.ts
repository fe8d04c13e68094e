import type { Exceptions } from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import { sampleCondition } from './list.ts'
import { eventsWhere } from './read.ts'

/** The latest scans that were refused are of so many days. */
const LATEST_DAYS = 30
const MOST_EVENTS = 50

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
export async function readExceptions(db: Db, staleDays: number): Promise<Exceptions> {
  const { rows } = await sql`
    SELECT (SELECT count(*) FROM sample WHERE ${sampleCondition({ staleDays })}) AS stale,
      count(*) FILTER (WHERE status = 'not_received') AS "notReceived",
      count(*) FILTER (WHERE status = 'damaged') AS damaged, count(*) FILTER (WHERE status = 'unexpected') AS unexpected,
      count(*) FILTER (WHERE status = 'rejected') AS rejected, count(*) FILTER (WHERE status = 'lost') AS lost
    FROM sample WHERE status IN ('not_received', 'damaged', 'unexpected', 'rejected', 'lost')
      AND ${sampleCondition({})}`.execute(db)
  const latest = sql`scan_event.what = 'refuse' AND scan_event.at > now() - make_interval(days => ${LATEST_DAYS}::integer)`
  return {
    ...countsSchema.parse(rows[0]),
    unknown: await eventsWhere(db, sql<boolean>`${latest} AND scan_event.label_id IS NULL`, MOST_EVENTS),
    refused: await eventsWhere(db, sql<boolean>`${latest} AND scan_event.label_id IS NOT NULL`, MOST_EVENTS),
  }
}
