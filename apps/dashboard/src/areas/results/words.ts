import {
  type CheckSummary,
  depthRangeNumbers,
  formatCode,
  layerIn,
  type MatchedSample,
  type ResultMatch,
  type RowOutcome,
  resultEntity,
  type ShownDepthUnit,
  type StagedRow,
} from '@org/core'
import { formatCount, formatNumber } from '@org/ui'
import { depthUnitNow } from '#platform/depth-unit.ts'

export const rowCount = (count: number): string => formatCount(count, 'row', 'rows')
export const sampleCount = (count: number): string => formatCount(count, 'sample', 'samples')
export const resultCount = (count: number): string => formatCount(count, 'result', 'results')

/** `4 rows with errors, 2 to confirm, 24 ready`: the rows of a checked file, in the words of who corrects them. */
export function readyWords({ errorRows, toConfirm, outcomes }: CheckSummary): string {
  // A match that waits for a person is an error of its row, too.
  const wrong = Math.max(0, errorRows - toConfirm)
  const ready = outcomes.new + outcomes.changed + outcomes.same
  return [
    wrong === 0 ? '' : `${rowCount(wrong)} with ${wrong === 1 ? 'an error' : 'errors'}`,
    toConfirm === 0 ? '' : `${formatNumber(toConfirm)} to confirm`,
    `${formatNumber(ready)} ready`,
  ]
    .filter((part) => part !== '')
    .join(', ')
}

export const OUTCOME_WORDS: Readonly<Record<RowOutcome, string>> = {
  new: 'New',
  changed: 'Changed',
  same: 'Same',
  error: 'Error',
  unmatched: 'Not matched',
  leftOut: 'Left out',
  noData: 'No results',
}

export const MATCH_WORDS: Readonly<Record<ResultMatch, string>> = {
  sampleId: 'Our sample id',
  label: 'Label code',
  labNumber: resultEntity.columns.labNumber.label,
  place: 'Field, point, layer',
  person: 'Chosen',
}

/** `A`, `Z`, `AA`: as spreadsheets name their columns. */
export function columnLetter(column: number): string {
  const LETTERS = 26
  const FIRST = 65
  const last = String.fromCharCode(FIRST + (column % LETTERS))
  return column < LETTERS ? last : columnLetter(Math.floor(column / LETTERS) - 1) + last
}

type NamedSample = Pick<
  MatchedSample,
  'labelCode' | 'fieldName' | 'pointNumber' | 'depthTopCm' | 'depthBottomCm' | 'year'
>

/** `North Forty · point 8 · 0–15 cm · 2026`. */
export const samplePlace = (sample: NamedSample): string =>
  `${sample.fieldName} · point ${sample.pointNumber} · ${layerIn(sample, depthUnitNow())} · ${sample.year}`

/** With its label before it, where it has one. */
export const sampleName = (sample: NamedSample): string =>
  sample.labelCode === null ? samplePlace(sample) : `${formatCode(sample.labelCode)} · ${samplePlace(sample)}`

/** `0–15`, below a head that names the unit. */
export const layerOf = ({ layer }: Pick<StagedRow, 'layer'>, unit: ShownDepthUnit): string =>
  layer === null ? '–' : depthRangeNumbers(layer.topCm, layer.bottomCm, unit)
