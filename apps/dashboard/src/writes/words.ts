import { asProductError, isFateUnknown } from '@org/core'
import { toasts } from '@org/ui'

/**
 * What became of a write that failed, in words that are true: `Fir Farm was not created. …`, or, where it may have been
 * done all the same, `Not confirmed: Fir Farm. … It may have been saved. …`.
 */
export function notDone(lead: string, about: string, error: unknown): string {
  const failure = asProductError(error)
  const { message, remedy = '' } = failure
  return `${isFateUnknown(failure) ? `Not confirmed: ${about}` : lead}. ${message}. ${remedy}`.trim()
}

/** Says it in a message that stays, with what is kept. */
export function sayNotDone(lead: string, about: string, error: unknown, kept = ''): void {
  toasts.show({ tone: 'bad', message: `${notDone(lead, about, error)} ${kept}`.trim() })
}
