import { type SampleStatus, sampleWorkflow } from '@org/core/contract'

const NEXT: Readonly<Partial<Record<SampleStatus, string>>> = {
  reserved: 'Print its label',
  printed: 'Apply it to its bag',
  applied: 'Pack it into a box',
  packed: 'Ship its box',
  shipped: 'Receive it at the laboratory',
  not_received: 'Look for it',
  received: 'Accept it',
  damaged: 'Accept or reject it',
  unexpected: 'Match it to a sample, or send it back',
  accepted: 'Test it',
  in_testing: 'Wait for its results',
  results: 'Verify its results',
  rejected: 'Collect it again',
  lost: 'Collect it again',
}

/** What is done next with a sample; empty if nothing is. */
export const nextStep = (status: SampleStatus): string => NEXT[status] ?? ''

/** `Applied`, as a person reads it. */
export const stateLabel = (status: SampleStatus): string => sampleWorkflow.states[status].label
