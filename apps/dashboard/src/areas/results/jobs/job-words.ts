import type { ProductError } from '@org/core'
import { formatNumber } from '@org/ui'
import { rowCount } from '../words.ts'
import type { Work } from './following.ts'

/** What a page says of a job while it is under way. */
export interface JobWords {
  /** Until the job names its step. */
  begins: string
  /** What is done of how many; null where the step alone says enough. */
  count: ((done: number, total: number) => string) | null
  goesOn: string
  unheard: string
  cancel: string
  notCanceled: (error: ProductError) => string
}

const withRemedy = (said: string, { message, remedy = '' }: ProductError): string =>
  `${said} ${message}. ${remedy}`.trim()

const UNHEARD = 'The server is not answering. This page keeps trying.'

export const JOB_WORDS: Readonly<Record<Work['kind'], JobWords>> = {
  check: {
    begins: 'Checking rows',
    count: (done, total) => `${formatNumber(done)} of ${rowCount(total)}`,
    goesOn: 'The check continues when you close this page.',
    unheard: `${UNHEARD} The check continues by itself.`,
    cancel: 'Cancel the check',
    notCanceled: (error) =>
      error.kind === 'conflict'
        ? 'The check was not canceled: all rows are checked.'
        : withRemedy('The check was not canceled.', error),
  },
  results: {
    begins: 'Committing',
    count: null,
    goesOn: 'The commit continues when you close this page.',
    unheard: `${UNHEARD} The commit continues by itself, and nothing is committed twice.`,
    cancel: 'Cancel the commit',
    notCanceled: (error) => withRemedy('The commit was not canceled.', error),
  },
}
