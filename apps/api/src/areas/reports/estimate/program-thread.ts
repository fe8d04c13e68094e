import { errors, type ProgramEstimate, type programEstimateQuery } from '@org/core/contract'
import type * as z from 'zod'
import { createThreadInTurns } from '../../shared/threads/in-turns.ts'
import { threadProgram } from '../../shared/threads/threads.ts'
import type { EnrolledField } from './program-fields.ts'

export interface ProgramToEstimate {
  fields: readonly EnrolledField[]
  query: z.output<typeof programEstimateQuery>
}
/** Campaigns of some fields, as the database writes them. */
export type CampaignPortion = readonly string[]

const LIMIT_MS = 120_000
const MEMORY_MB = 1024

const ask = createThreadInTurns<ProgramToEstimate, ProgramEstimate, number, CampaignPortion>({
  of: 'programs',
  program: threadProgram('program-worker', import.meta.url),
  eachWaiting: 10,
  tooMany: 'Too many of your estimates are being made',
  failed: 'The program could not be estimated',
})

interface Estimating {
  asker: { person: string; signal: AbortSignal }
  next(): Promise<CampaignPortion | null>
  /** Told how many fields are estimated. */
  onProgress(estimated: number): void
}

/** Estimates a program in a thread. @throws errors.conflict if it takes too long; errors.unavailable; errors.aborted */
export const estimateInThread = (
  asked: ProgramToEstimate,
  estimating: Estimating,
): Promise<ProgramEstimate> => ask(asked, { ...estimating, limitMs: LIMIT_MS, memoryMb: MEMORY_MB, tooSlow })

const tooSlow = () =>
  errors.conflict('An estimate of this program takes too long', 'Look at the estimates of its fields.')
