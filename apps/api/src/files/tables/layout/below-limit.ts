import type { ResultFinding } from '@org/core/contract'
import type { CellParts } from './cell-parts.ts'
import { type CellPlace, type CellRead, inUnit, nameAt, valueAt } from './cell-place.ts'
import { clean, quoted } from './cells.ts'
import { finding } from './findings.ts'
import { flagOf } from './flags.ts'

const NOT_DETECTED = 140

/** Whether a number is what lies above the result: by its sign, a flag, or the laboratory’s code. */
export const isBelow = ({ kind, qualifier }: CellParts, place: CellPlace): boolean =>
  qualifier === '<' ||
  (qualifier === null &&
    (kind === 'notDetected' || flagOf(place.qualifier) === 'below' || place.quality === NOT_DETECTED))

/**
 * Below what the method detects: the limit is the value, with `<`. Without a limit the result is asked for, but for one that
 * carries the laboratory’s code of a non-detect.
 *
 * @param said what says so: `ND`
 * @param number as the cell has it: its limit, or 0; null where it has words
 * @param isSigned the number stands behind `<`: it is the limit, whatever the method’s is
 */
export function belowValue(
  said: string,
  place: CellPlace,
  number: number | null,
  isSigned: boolean,
  findings: ResultFinding[],
): CellRead {
  const isPlainSign = isSigned || /^\s*<\s*$/.test(place.qualifier)
  const own = number !== null && number > 0 ? number : null
  const known = place.detectionLimit
  const limit = isPlainSign ? (own ?? known) : own === null ? known : Math.max(own, known ?? own)
  const quality = isPlainSign ? place.quality : NOT_DETECTED
  if (limit === null || limit <= 0) return withoutLimit(said, place)
  const read = inUnit(place, limit)
  const given = { value: limit, qualifier: '<' as const, detectionLimit: limit, quality }
  return {
    value: valueAt(place, { ...given, valueInUnit: read.valueInUnit }),
    findings: [...findings, ...read.findings],
  }
}

function withoutLimit(said: string, place: CellPlace): CellRead {
  if (place.quality === NOT_DETECTED) {
    const valueText = clean(said) === '' || /\d/.test(said) ? 'ND' : clean(said)
    return { value: valueAt(place, { valueText, qualifier: '<', detectionLimit: null }), findings: [] }
  }
  const says = `${quoted(said)}: ${nameAt(place)} is below a limit that the file does not say.`
  const remedy = 'Say the detection limit in the columns, write it as <0.05, or clear the cell.'
  return { value: null, findings: [finding('belowLimit', 'error', place.column, says, remedy)] }
}

/** What is odd about a number without a sign beside a limit. */
export function limitFindings(
  { digits, qualifier }: CellParts,
  place: CellPlace,
  value: number,
): ResultFinding[] {
  const { column, detectionLimit: limit } = place
  if (limit === null || qualifier !== null || value >= limit || value < 0) return []
  const name = nameAt(place)
  if (value === 0) {
    const says = `${name} is ${digits}, and its detection limit is ${limit}: it was probably not detected.`
    const remedy = `Write <${limit}, or clear the cell if there is no result.`
    return [finding('belowLimit', 'error', column, says, remedy, `<${limit}`)]
  }
  if (flagOf(place.qualifier) === 'estimated') return []
  const says = `${name} is ${value}, below its detection limit ${limit}.`
  return [finding('belowLimit', 'warning', column, says, 'Check it with the laboratory. It can be kept.')]
}
