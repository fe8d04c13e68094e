import { checkNumber } from '../errors/check.ts'
import { SamplingError } from '../errors/errors.ts'

/** Where the cores of a bag are taken: in a disc around its point, or all over its stratum by lot or along a zigzag. */
export type CorePattern = 'around' | 'stratum' | 'zigzag'

/** How cores are to be placed. */
export interface CoresOptions {
  readonly pattern: CorePattern
  /** Cores of each bag: 2 to 60. */
  readonly count: number
  /** For `around`: radius of the disc in meters, 0.5 to 200. */
  readonly radiusM?: number
  /** Whole number from 0 to 4,294,967,295. */
  readonly seed: number
}

const PATTERNS: ReadonlySet<string> = new Set<CorePattern>(['around', 'stratum', 'zigzag'])

/** @throws UnknownMethod, InvalidNumber */
export function checkOptions({ pattern, count, radiusM }: CoresOptions): void {
  if (!PATTERNS.has(pattern)) {
    throw new SamplingError(
      'UnknownMethod',
      `There is no pattern of cores '${pattern}'.`,
      `Give one of ${[...PATTERNS].join(', ')}.`,
    )
  }
  checkNumber('count', count, { min: 2, max: 60, whole: true })
  if (pattern === 'around' || radiusM !== undefined) {
    checkNumber('radiusM', radiusM ?? Number.NaN, { min: 0.5, max: 200 })
  }
}
