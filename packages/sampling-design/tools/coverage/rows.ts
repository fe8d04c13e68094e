import { CELLS, type PlacementName, type Plan } from './designs.ts'
import { rowsOf } from './field-rows.ts'
import { inventFields } from './fields.ts'
import { programRows } from './programs.ts'
import { type Effort, FULL, type Row } from './row.ts'
import { MISHAPS, NOTHING_WRONG, NOTHING_WRONG_SLOW } from './went-wrong.ts'

type Size = readonly [strata: number, pointsPerStratum: number]

const SIZES: readonly Size[] = [
  ...[4, 8].flatMap((strata) => [1, 2, 3, 5, 10].map((points): Size => [strata, points])),
  ...[1, 2, 3, 5].map((points): Size => [16, points]),
  ...[12, 20, 30].map((points): Size => [1, points]),
]
const SIZES_WITH_MISHAPS: readonly Size[] = [
  [8, 1],
  [16, 1],
  [4, 2],
  [8, 2],
  [4, 3],
  [8, 3],
  [4, 5],
  [4, 10],
  [1, 12],
  [1, 20],
  [1, 30],
]
const SIZES_OF_PROGRAMS: readonly Size[] = [
  [8, 1],
  [4, 2],
  [4, 3],
  [1, 12],
]
const REPLACEMENTS = 5
/** More points than these take too long together. */
const MOST_SLOW = 48

/** Local variances are not for random points: a few designs show how far off they are. */
const isWorthSlow = (placement: PlacementName, [strata, points]: Size): boolean =>
  strata * points <= MOST_SLOW && (placement !== 'random' || (strata <= 4 && points >= 5))
const PLACEMENT_NAMES: readonly PlacementName[] = ['random', 'balanced', 'systematic']

/** Two designs that may claim an interval and one that may not, by fewer fields and draws: takes seconds. */
export function fewRows(): Row[] {
  const fields = inventFields(CELLS, 48)
  const few = (placement: PlacementName, size: Size, name: string) =>
    rowsOf(
      fields,
      planOf(placement, size),
      [NOTHING_WRONG, ...MISHAPS].filter((mishap) => mishap.name === name),
      10,
    )
  return [
    ...few('random', [4, 3], NOTHING_WRONG.name),
    ...few('balanced', [8, 2], 'a fifth inaccessible, replaced'),
    ...few('random', [8, 3], '40 % below the limit'),
  ]
}

/** Every design with everything that goes wrong. */
export function allRows(effort: Effort = FULL): Row[] {
  const fields = inventFields(CELLS, effort.fields)
  return PLACEMENT_NAMES.flatMap((placement) => [
    ...SIZES.flatMap((size) => [
      ...rowsOf(fields, planOf(placement, size), [NOTHING_WRONG], effort.draws),
      ...(isWorthSlow(placement, size)
        ? rowsOf(fields, planOf(placement, size), [NOTHING_WRONG_SLOW], effort.drawsOfSlow)
        : []),
    ]),
    ...SIZES_WITH_MISHAPS.flatMap((size) =>
      rowsOf(fields, planOf(placement, size), MISHAPS, effort.drawsWithMishaps),
    ),
    ...SIZES_OF_PROGRAMS.flatMap((size) => programRows(fields, planOf(placement, size), effort)),
  ])
}

const planOf = (placement: PlacementName, [strata, pointsPerStratum]: Size): Plan => ({
  ...{ placement, strata, pointsPerStratum },
  replacements: REPLACEMENTS,
})
