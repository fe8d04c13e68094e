import type { DeterminationMethod } from '@org/core'

/** How a boundary was found, as people say it. */
export const METHOD_WORDS: Record<DeterminationMethod, string> = {
  manual: 'Drawn by hand',
  surveyed: 'Surveyed',
  driven: 'Driven around',
  auto_operation: 'From machine passes',
  auto_imagery: 'From imagery',
  unknown: 'Not known',
}
