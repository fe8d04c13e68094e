import { SamplingError } from '../errors/errors.ts'

/** The error that something is refused with. */
export function refusal(run: () => unknown): SamplingError {
  try {
    run()
  } catch (error) {
    if (error instanceof SamplingError) return error
    throw error
  }
  throw new Error('Nothing was refused')
}
