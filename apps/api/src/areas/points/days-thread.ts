import { errors } from '@org/core/contract'
import type { Asker } from '../../turns.ts'
import { createThreadInTurns } from '../shared/threads/in-turns.ts'
import { threadProgram } from '../shared/threads/threads.ts'
import type { DaysToShare, SharedDays } from './share-days.ts'

const LIMIT_MS = 20_000
const MEMORY_MB = 512

const ask = createThreadInTurns<DaysToShare, SharedDays>({
  of: 'days',
  program: threadProgram('days-worker', import.meta.url),
  eachWaiting: 10,
  tooMany: 'Too many of your days are being planned',
  failed: 'The days could not be planned',
})

/** Makes days in a thread. @throws errors.conflict if it takes too long; errors.unavailable; errors.aborted */
export const shareDaysInThread = (asked: DaysToShare, asker: Asker): Promise<SharedDays> =>
  ask(asked, { asker, limitMs: LIMIT_MS, memoryMb: MEMORY_MB, tooSlow })

const tooSlow = () => errors.conflict('A plan of these points takes too long', 'Choose fewer points.')
