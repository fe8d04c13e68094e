import { applyStrataEdits } from '../edits/index.ts'
import { SamplingError } from '../errors/errors.ts'
import type { Cells, StratumOf } from '../frame/cells.ts'
import type { RandomState } from '../random/index.ts'
import { compactStrata, covariateStrata, gridStrata, strataFromPolygons } from '../strata/index.ts'
import { fromBase64 } from './base64.ts'
import { floatsOf, intsOf } from './bytes.ts'
import type { SheetParameters } from './schema.ts'

type StrataParameters = SheetParameters['strata']
type Method<Name extends StrataParameters['method']> = Extract<StrataParameters, { method: Name }>

type Divided = Omit<Stratified, 'names'>

/** A field divided. */
export interface Stratified {
  stratumOf: StratumOf
  /** How many strata there are to be. */
  k: number
  /** One for each stratum; null for none. */
  names: (string | null)[]
  warnings: { name: string; message: string }[]
  /** The generator's state afterwards; null where the method has none. */
  randomState: RandomState | null
}

/** Divides the field by the method of the parameters; then a person's edits are made. */
export function stratify(
  cells: Cells,
  { strata, edits }: Pick<SheetParameters, 'strata' | 'edits'>,
): Stratified {
  const divided = dividedBy(cells, strata)
  const made = { ...divided, names: namesOf(strata, divided.k) }
  if (edits === undefined || edits.strata.length === 0) return made
  const { stratumOf, names } = applyStrataEdits(cells, made.stratumOf, edits.strata, made.names)
  return { ...made, stratumOf, k: names.length, names }
}

/** @throws LengthMismatch where names are not one for each polygon */
function namesOf(strata: StrataParameters, k: number): (string | null)[] {
  if (strata.method !== 'polygons' || strata.names === undefined) return new Array<null>(k).fill(null)
  const { names } = strata
  if (names.length === k) return [...names]
  throw new SamplingError(
    'LengthMismatch',
    `There are ${names.length} names for ${k} polygons.`,
    'Give one for each polygon.',
    { names: names.length, polygons: k },
  )
}

function dividedBy(cells: Cells, strata: StrataParameters): Divided {
  switch (strata.method) {
    case 'compact': {
      const { k, starts, seed, equalArea } = strata
      const { stratumOf, randomState } = compactStrata(cells, { k, starts, seed, equalArea })
      return { stratumOf, k, warnings: [], randomState }
    }
    case 'covariate':
      return byCovariates(cells, strata)
    case 'polygons':
      return byPolygons(cells, strata)
    case 'grid':
      return inGrid(cells, strata)
    case 'given':
      return asGiven(cells, strata)
  }
}

function byCovariates(
  cells: Cells,
  { covariates, minAreaHa, k, starts, seed, withCoordinates }: Method<'covariate'>,
): Divided {
  const unpacked = covariates.map(({ name, values }, at) => ({
    name,
    values: floatsOf(fromBase64(values, `parameters.strata.covariates.${at}.values`)),
  }))
  const { stratumOf, warnings, randomState } = covariateStrata(cells, unpacked, {
    ...{ k, starts, seed, withCoordinates },
    ...(minAreaHa === null ? {} : { minAreaHa }),
  })
  return { stratumOf, k, warnings: warnings.map(named), randomState }
}

function byPolygons(cells: Cells, { polygons, fillGaps }: Method<'polygons'>): Divided {
  const { stratumOf, warnings } = strataFromPolygons(cells, polygons, { fillGaps })
  return { stratumOf, k: polygons.length, warnings: warnings.map(named), randomState: null }
}

function inGrid(cells: Cells, { method: _, ...options }: Method<'grid'>): Divided {
  const { stratumOf, k, warnings } = gridStrata(cells, options)
  return { stratumOf, k, warnings: warnings.map(named), randomState: null }
}

const named = ({ name, message }: { name: string; message: string }) => ({ name, message })

function asGiven(cells: Cells, given: Method<'given'>): Divided {
  const stratumOf = intsOf(fromBase64(given.stratumOf, 'parameters.strata.stratumOf'))
  if (stratumOf.length !== cells.x.length) {
    throw new SamplingError(
      'LengthMismatch',
      `There are ${stratumOf.length} strata given for ${cells.x.length} cells.`,
      'Give one for each cell.',
      { given: stratumOf.length, cells: cells.x.length },
    )
  }
  let k = 0
  let outside = 0
  for (const [cell, stratum] of stratumOf.entries()) {
    if (stratum < -1 || stratum >= cells.x.length) {
      throw new SamplingError(
        'InvalidNumber',
        `The stratum of cell ${cell} is ${stratum}.`,
        'Give whole numbers from 0, without gaps, or −1 for a cell in no stratum.',
        { cell, stratum },
      )
    }
    if (stratum < 0) outside += 1
    if (stratum >= k) k = stratum + 1
  }
  const message = `${outside} cells are in no stratum: they are not sampled.`
  const warnings = outside === 0 ? [] : [{ name: 'CellsInNoStratum', message }]
  return { stratumOf, k, warnings, randomState: null }
}
