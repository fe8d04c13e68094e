import { DESIGN_LIMITS, errors } from '@org/core/contract'
import type { Asker } from '../../turns.ts'
import { createThreadInTurns } from '../shared/threads/in-turns.ts'
import { threadProgram } from '../shared/threads/threads.ts'
import type { DesignAnswer, DesignToMake, MadeDesign } from './made-design.ts'

/** For the heap of the engine; its typed arrays lie outside, and are kept small by the limit of cells. */
const MEMORY_MB = 512

const ask = createThreadInTurns<DesignToMake, DesignAnswer>({
  of: 'designs',
  program: threadProgram('design-worker', import.meta.url),
  eachWaiting: 10,
  tooMany: 'Too many of your designs are being made',
  failed: 'The design could not be made',
})

/**
 * Makes a design in a thread, one after the other, while the server answers other calls.
 *
 * @param limitMs what one design may take
 * @param memoryMb the heap that its thread may take
 * @throws errors.conflict for a plan that cannot be made or takes too long; errors.unavailable when too many of the person wait;
 *   errors.aborted when the signal fires
 */
export async function makeInThread(
  asked: DesignToMake,
  asker: Asker,
  limitMs = DESIGN_LIMITS.seconds * 1000,
  memoryMb = MEMORY_MB,
): Promise<MadeDesign> {
  const answer = await ask(asked, { asker, limitMs, memoryMb, tooSlow })
  if ('refused' in answer) throw errors.conflict(answer.refused.message, answer.refused.remedy)
  return answer.made
}

const tooSlow = (limitMs: number) =>
  errors.conflict(`This design takes longer than ${limitMs / 1000} s`, 'Take larger cells or fewer strata.')
