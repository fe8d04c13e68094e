import type { ProgramEstimate, programEstimateQuery } from '@org/core/contract'
import type * as z from 'zod'
import type { Db } from '../../../db/database.ts'

export async function readProgram(
  _db: Db,
  _query: z.output<typeof programEstimateQuery>,
): Promise<ProgramEstimate> {
  throw new Error('to be written')
}
