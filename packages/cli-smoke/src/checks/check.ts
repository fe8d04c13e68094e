import type { Smoke } from '../smoke.ts'

/** One thing that has to hold. */
export interface Check {
  title: string
  /**
   * Resolves with what was seen.
   *
   * @throws CheckFailed, NotExercised; anything else is a failure too
   */
  run(smoke: Smoke): Promise<string>
}
