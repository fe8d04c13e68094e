import { SamplingError } from '../../errors/errors.ts'
import type { Covariate } from './scale.ts'

/** A value of every cell in any list of numbers; NaN, or null as JSON has it, where it is missing. */
export type CovariateValues = ArrayLike<number | null>

/** Covariates as they may be given: with their names, as bare lists (named `1`, `2` … then), or as a record by name. */
export type CovariateInput =
  | readonly (CovariateValues | { readonly name?: string; readonly values: CovariateValues })[]
  | Readonly<Record<string, CovariateValues>>

/**
 * All covariates with a name and numbers, NaN for what is missing.
 * @throws NoCovariate for what is no list of values
 */
export function readCovariates(given: CovariateInput): Covariate[] {
  const list = isList(given)
    ? Array.from(given, (one, at) => (isList(one) ? { name: `${at + 1}`, values: one } : one))
    : Object.entries(given).map(([name, values]) => ({ name, values }))
  return list.map((one, at) => {
    const name = one?.name ?? `${at + 1}`
    if (!isList(one?.values)) throw noList(name)
    return { name, values: numbersOf(one.values) }
  })
}

function isList<T>(given: ArrayLike<T> | object | undefined): given is ArrayLike<T> {
  return typeof given === 'object' && given !== null && 'length' in given
}

function numbersOf(values: CovariateValues): Float64Array {
  return values instanceof Float64Array ? values : Float64Array.from(values, (value) => value ?? Number.NaN)
}

function noList(name: string): SamplingError {
  return new SamplingError(
    'NoCovariate',
    `Covariate ${name} is no list of values.`,
    'Give a name and values, one for each cell, for every covariate.',
    { name },
  )
}
