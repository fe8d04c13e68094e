import type { MeasuredCoverage, WentWrong } from '../../src/claims/types.ts'
import type { Row } from './row.ts'

/** The product’s words for what happened, and the figures’. */
const HAPPENED: Readonly<Record<string, WentWrong>> = {
  nothing: 'nothing',
  'a fifth lost by chance, missing': 'lostMissing',
  'a fifth lost by chance, replaced': 'lostReplaced',
  'a fifth inaccessible, missing': 'groundMissing',
  'a fifth inaccessible, replaced': 'groundReplaced',
  '2 % below the limit': 'below2',
  '20 % below the limit': 'below20',
  '40 % below the limit': 'below40',
  '60 % below the limit': 'below60',
  'nothing, program of ten fields': 'program',
}
const OF: Readonly<Record<Row['truth'], MeasuredCoverage['of']>> = {
  'whole field': 'field',
  'accessible part': 'accessible',
}

/** The source of src/claims/rows.ts: of the figures those of what the product claims. @throws Error for what has no word */
export function measuredRows(rows: readonly Row[]): string {
  const lines = rows.filter(({ estimator }) => estimator === 'claimed').map(lineOf)
  return [
    '// Written by tools/coverage.ts.',
    "import type { MeasuredRow } from './types.ts'",
    '',
    'export const MEASURED_ROWS: readonly MeasuredRow[] = [',
    ...lines.map((line) => `  ${line},`),
    ']',
    '',
  ].join('\n')
}

function lineOf({ placement, strata, pointsPerStratum, wentWrong, truth, ...row }: Row): string {
  const happened = HAPPENED[wentWrong]
  if (happened === undefined) throw new Error(`No word for “${wentWrong}”.`)
  const { claimed, bounded, coverage, width } = row
  const values = [placement, strata, pointsPerStratum, happened, OF[truth], claimed, bounded, coverage, width]
  return `[${values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value))).join(', ')}]`
}
