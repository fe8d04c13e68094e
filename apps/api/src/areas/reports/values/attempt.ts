import { SamplingError, type SamplingErrorName } from '@org/sampling-design'

export type Attempt<T> = { value: T } | { refused: SamplingErrorName; problem: string }

/** What the engine computes, or why it cannot, in sentences. */
export function attempt<T>(compute: () => T): Attempt<T> {
  try {
    return { value: compute() }
  } catch (error) {
    if (error instanceof SamplingError) return { refused: error.name, problem: error.message }
    throw error
  }
}
