import type { FieldReport, fieldReportQuery } from '@org/core/contract'
import type * as z from 'zod'
import type { Db } from '../../../db/database.ts'

export async function readField(_db: Db, _query: z.output<typeof fieldReportQuery>): Promise<FieldReport> {
  throw new Error('to be written')
}
