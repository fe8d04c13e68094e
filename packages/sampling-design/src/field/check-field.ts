import { checkNumber } from '../errors/check.ts'
import { SamplingError } from '../errors/errors.ts'
import { LARGEST } from '../math/sums.ts'
import type { FieldEstimateOptions } from './types.ts'

const FATES: readonly unknown[] = [undefined, 'chance', 'ground', 'unsaid', 'waiting']
const PLACEMENTS: readonly unknown[] = ['random', 'balanced', 'systematic', 'middle']

/** @throws NoValues, InvalidNumber, UnknownMethod */
export function checkField({ strata, points, placement, roundedTo = 0 }: FieldEstimateOptions): void {
  if (strata.length === 0)
    throw new SamplingError('NoValues', 'There is no stratum.', 'Give at least one stratum.')
  strata.forEach(({ weight }, h) => {
    checkNumber(`strata[${h}].weight`, weight, { min: 0, above: true, max: LARGEST })
  })
  checkWord('placement', placement, PLACEMENTS)
  checkNumber('roundedTo', roundedTo, { min: 0, max: LARGEST })
  points.forEach((point, i) => {
    checkNumber(`points[${i}].stratum`, point.stratum, { min: 0, max: strata.length - 1, whole: true })
    checkWord(`points[${i}].lostBy`, point.lostBy, FATES)
    const range = { min: -LARGEST, max: LARGEST }
    checkNumber(`points[${i}].x`, point.x, range)
    checkNumber(`points[${i}].y`, point.y, range)
    if (point.value === null) return
    checkNumber(`points[${i}].value`, point.value, range)
    checkNumber(`points[${i}].low`, point.low ?? point.value, { min: -LARGEST, max: point.value })
    if (point.high !== Number.POSITIVE_INFINITY)
      checkNumber(`points[${i}].high`, point.high ?? point.value, { min: point.value, max: LARGEST })
  })
}

function checkWord(what: string, given: unknown, known: readonly unknown[]): void {
  if (known.includes(given)) return
  const words = known.filter((word) => word !== undefined).map((word) => `'${String(word)}'`)
  throw new SamplingError(
    'UnknownMethod',
    `There is no ${what} '${String(given)}'.`,
    `Give ${words.join(' or ')}.`,
  )
}
