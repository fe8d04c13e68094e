import { isProductError } from '@org/core'

/** How a check ended. `notExercised` is honest about what could not be tried; it is no failure. */
export type Verdict = 'passed' | 'failed' | 'notExercised'

export interface CheckResult {
  /** What `--only` takes. */
  name: string
  title: string
  verdict: Verdict
  /** What was seen, or what was expected and what happened instead. */
  detail: string
  durationMs: number
}

/** Something was not as it has to be. */
export class CheckFailed extends Error {
  override readonly name = 'CheckFailed'
}

/** The check cannot be made here; the message says why. */
export class NotExercised extends Error {
  override readonly name = 'NotExercised'
}

/** Fails the check unless the condition holds. */
export function expect(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new CheckFailed(otherwise)
}

/** Any failure in a sentence. */
export function describeFailure(error: unknown): string {
  if (!isProductError(error)) return error instanceof Error ? error.message : String(error)
  const where = error.details.map(({ path, message }) => `${path}: ${message}`).join(', ')
  const id = error.requestId === undefined ? '' : ` [request ${error.requestId}]`
  return `${error.kind} ${error.status}: ${error.message}${where === '' ? '' : ` (${where})`}${id}`
}
