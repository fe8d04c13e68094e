import type { Season, seasonQuery } from '@org/core/contract'
import type * as z from 'zod'
import type { Db } from '../../../db/database.ts'

export async function readSeason(_db: Db, _now: Date, _query: z.output<typeof seasonQuery>): Promise<Season> {
  throw new Error('to be written')
}
