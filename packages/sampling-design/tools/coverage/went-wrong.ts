import { CELLS, type Drawn, type PlacementName } from './designs.ts'
import { OF_CENSORED, OF_REACHED, OF_WHOLE, QUICK, SLOW, WITH_LOSSES } from './estimators.ts'
import type { InventedField } from './fields.ts'
import type { Estimator, Sample, SampledPlace } from './sample.ts'

/** What happened between the draw and the values. */
export interface Mishap {
  name: string
  /** The mean that the interval is to hold. */
  truth: 'whole field' | 'accessible part'
  estimators: Readonly<Record<string, Estimator>>
  /** What becomes of a cell; chance is uniform on [0, 1) for each place. */
  fate: (field: InventedField, cell: number, chance: number) => SampledPlace['state']
  isReplaced: boolean
  /** Share of the field's cells below the detection limit. */
  censored?: number
}

const LOST = 0.2

const fine = () => 'measured' as const
const byChance: Mishap['fate'] = (_, __, chance) => (chance < LOST ? 'lost' : 'measured')
const ground: Mishap['fate'] = ({ isInaccessible }, cell) =>
  isInaccessible[cell] === 1 ? 'inaccessible' : 'measured'

const whole = { truth: 'whole field', isReplaced: false } as const

export const NOTHING_WRONG: Mishap = { ...whole, name: 'nothing', estimators: QUICK, fate: fine }
export const NOTHING_WRONG_SLOW: Mishap = { ...NOTHING_WRONG, estimators: SLOW }

export const MISHAPS: readonly Mishap[] = [
  ...[false, true].map((isReplaced): Mishap => {
    const name = `a fifth lost by chance, ${isReplaced ? 'replaced' : 'missing'}`
    return { ...whole, name, estimators: WITH_LOSSES, fate: byChance, isReplaced }
  }),
  ...[false, true].flatMap((isReplaced) =>
    (['whole field', 'accessible part'] as const).map((truth): Mishap => {
      const name = `a fifth inaccessible, ${isReplaced ? 'replaced' : 'missing'}`
      const estimators = truth === 'whole field' ? OF_WHOLE : OF_REACHED
      return { name, truth, estimators, fate: ground, isReplaced }
    }),
  ),
  ...[0.02, 0.2, 0.4, 0.6].map((censored): Mishap => {
    const name = `${100 * censored} % below the limit`
    return { ...whole, name, estimators: OF_CENSORED, fate: fine, censored }
  }),
]

export const truthOf = (field: InventedField, { truth }: Pick<Mishap, 'truth'>): number =>
  truth === 'whole field' ? field.mean : field.accessibleMean

/** The field as it was sampled. A lost or inaccessible point is replaced by the next of its stratum's list. */
export function sampleOf(
  field: InventedField,
  drawn: Drawn,
  placement: PlacementName,
  mishap: Pick<Mishap, 'fate' | 'isReplaced' | 'censored'>,
  chance: () => number,
): Sample {
  const limit = mishap.censored === undefined ? -Infinity : quantile(field, mishap.censored)
  const placeOf = (cell: number, isReplacement: boolean): SampledPlace => {
    const value = field.values[cell] ?? 0
    const fate = mishap.fate(field, cell, chance())
    const state = fate === 'measured' && value < limit ? 'below' : fate
    const at = { x: CELLS.x[cell] ?? 0, y: CELLS.y[cell] ?? 0 }
    return { ...at, state, value: Math.max(value, limit), isReplacement }
  }
  const strata = drawn.map(({ weight, base, over }) => {
    const places = base.map((cell) => placeOf(cell, false))
    if (mishap.isReplaced) replace(places, over, placeOf)
    return { weight, places }
  })
  return { placement, strata }
}

/** Replacements in their order until there is one for each that has no value; some of them have none either. */
function replace(
  places: SampledPlace[],
  over: readonly number[],
  placeOf: (cell: number, isReplacement: boolean) => SampledPlace,
): void {
  let wanted = places.filter(({ state }) => state !== 'measured').length
  for (const cell of over) {
    if (wanted === 0) return
    const place = placeOf(cell, true)
    places.push(place)
    if (place.state === 'measured') wanted -= 1
  }
}

const quantile = ({ sorted }: InventedField, share: number) => sorted[Math.floor(share * sorted.length)] ?? 0
