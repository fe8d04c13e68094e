import { type ErrorKind, isProductError, type ProductError } from '@org/core'

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

/** Their status is the catalog's, and no answer's. */
const OF_NO_STATUS: ReadonlySet<ErrorKind> = new Set(['network', 'timeout', 'badAnswer'])

/**
 * Any failure in a sentence, with what to do where that is known.
 *
 * @param afterMs how long it took to fail, in milliseconds; said in seconds
 */
export function describeFailure(error: unknown, afterMs?: number): string {
  const after = afterMs === undefined ? '' : `, after ${seconds(afterMs)} s`
  if (!isProductError(error)) return `${error instanceof Error ? error.message : String(error)}${after}`
  const { kind, status, message, details, requestId, remedy } = error
  const what = OF_NO_STATUS.has(kind) ? kind : `${kind} ${status}`
  const where = details.map(({ path, message }) => `${path}: ${message}`).join(', ')
  const id = requestId === undefined ? '' : ` [request ${requestId}]`
  const toDo = remedy === undefined || isForPages(error) ? '' : `. ${remedy}`
  return `${what}: ${message}${where === '' ? '' : ` (${where})`}${id}${after}${toDo}`
}

/** What a page says to do about an answer of another shape, or a form about an entry: a terminal has neither. */
const isForPages = ({ kind, details }: ProductError) =>
  kind === 'validation' || (kind === 'badAnswer' && details.length > 0)

/** Whether the product did not answer, or something in front of it says that it is not there. */
export function isOutOfReach(error: unknown): error is ProductError {
  return isProductError(error) && ['network', 'timeout', 'unavailable'].includes(error.kind)
}

/** What several checks can fail for: the error without the path that was asked. Null for what is about one check. */
export function commonCause(error: unknown): string | null {
  const isAnothers = isProductError(error, 'badAnswer') && error.details.length === 0
  if (!isOutOfReach(error) && !isAnothers) return null
  return describeFailure(error).replace(/(https?:\/\/[^/\s]+)\/[^\s)]*/g, '$1')
}

export const seconds = (ms: number): string => (ms / 1000).toFixed(2)
