import {
  findMove,
  MISSING_STATUSES,
  movesFrom,
  type SampleAct,
  type SampleStatus,
  sampleWorkflow,
} from '@org/core'

/** What a person decides about samples: most of it after they arrived, or did not. */
export type SampleActName = Exclude<SampleAct['event'], 'explain'> | 'waive'
/** Acts that say why. */
export type ReasonedAct = 'reject' | 'lose' | 'waive'

export interface OfferedAct {
  name: SampleActName
  /** On its button. */
  words: string
}

const ACTS: readonly OfferedAct[] = [
  { name: 'apply', words: 'Applied as printed' },
  { name: 'accept', words: 'Accept' },
  { name: 'reject', words: 'Reject…' },
  { name: 'test', words: 'In testing' },
  { name: 'verify', words: 'Verify' },
  { name: 'lose', words: 'Lost…' },
  { name: 'find', words: 'Found' },
  { name: 'match', words: 'Match' },
  { name: 'sendBack', words: 'Send back' },
  { name: 'collectAgain', words: 'Collect again' },
  { name: 'waive', words: 'Waive…' },
]

/** What the workflow allows for every one of these states. */
export const actsFor = (statuses: readonly SampleStatus[]): readonly OfferedAct[] =>
  statuses.length === 0 ? [] : ACTS.filter(({ name }) => statuses.every((status) => allows(status, name)))

function allows(status: SampleStatus, name: SampleActName): boolean {
  // It moves by itself once the new sample is applied: a person begins that.
  if (name === 'collectAgain') return findMove(sampleWorkflow, status, 'recollect') !== null
  return movesFrom(sampleWorkflow, status).some(({ event }) => event === name)
}

export const isReasoned = (name: SampleActName): name is ReasonedAct =>
  name === 'reject' || name === 'lose' || name === 'waive'

/** What else can be done about a sample, where no button does it; empty if nothing. */
export const actsWords = (statuses: readonly SampleStatus[]): string =>
  statuses.length > 0 && statuses.every((status) => MISSING_STATUSES.some((each) => each === status))
    ? 'To send it on a new manifest, scan it into a box of the new shipment.'
    : ''
