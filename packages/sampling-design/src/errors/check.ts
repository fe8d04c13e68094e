import { SamplingError } from './errors.ts'

/** Which numbers are wanted, said in the words of the error. */
export interface Wanted {
  /** Smallest allowed value. */
  min?: number
  /** Largest allowed value. */
  max?: number
  /** The smallest value itself is refused. */
  above?: boolean
  whole?: boolean
}

/**
 * The number, if it is one that is wanted.
 * @throws InvalidNumber, naming the parameter, its value and what would work
 */
export function checkNumber(what: string, value: number, wanted: Wanted = {}): number {
  const { min, max, above = false, whole = false } = wanted
  const fits =
    Number.isFinite(value) &&
    (!whole || Number.isInteger(value)) &&
    (min === undefined || (above ? value > min : value >= min)) &&
    (max === undefined || value <= max)
  if (fits) return value
  throw new SamplingError('InvalidNumber', `${what} is ${value}.`, `Give ${wording(wanted)}.`, {
    what,
    value,
  })
}

function wording({ min, max, above = false, whole = false }: Wanted): string {
  const kind = whole ? 'a whole number' : 'a number'
  if (min === undefined) return max === undefined ? kind : `${kind} up to ${max}`
  if (above) return max === undefined ? `${kind} above ${min}` : `${kind} above ${min} and up to ${max}`
  return max === undefined ? `${kind} of at least ${min}` : `${kind} from ${min} to ${max}`
}
