import type { ExceptionStatus } from '../workflows/sample.ts'

/** The states that need a person, in the order of the page, with the names of their counts. */
export const EXCEPTIONS = {
  not_received: 'notReceived',
  damaged: 'damaged',
  unexpected: 'unexpected',
  rejected: 'rejected',
  lost: 'lost',
} as const satisfies Readonly<Record<ExceptionStatus, string>>
