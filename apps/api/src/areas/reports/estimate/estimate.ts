import type { Estimate, estimateQuery } from '@org/core/contract'
import type * as z from 'zod'
import type { Db } from '../../../db/database.ts'

export async function readEstimate(_db: Db, _query: z.output<typeof estimateQuery>): Promise<Estimate> {
  throw new Error('to be written')
}
