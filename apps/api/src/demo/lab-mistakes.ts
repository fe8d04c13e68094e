import { type LabRow, labNumberOf, P_BELOW } from './lab-file.ts'

/** Which rows (from 0) have what. */
const BELOW_LIMIT = [2, 11]
const WITHOUT_POINT = 5
const MISREAD = 9
const MEASURED_TWICE = 14
/** What the laboratory calls a bag that lost its label. */
const UNLABELED = 'no label, bag 19'

/**
 * A file as people find it: phosphorus below what the method sees, a pH without its decimal point, a label that was
 * misread, a bag without a label, a sample that was measured twice.
 */
export function withMistakes(report: string, rows: readonly LabRow[]): LabRow[] {
  const made = rows.map((row, at): LabRow => {
    if (at === WITHOUT_POINT) return { ...row, cells: { ...row.cells, ph: '64' } }
    if (at === MISREAD) return { ...row, label: misread(row.label) }
    return BELOW_LIMIT.includes(at) ? { ...row, cells: { ...row.cells, p: P_BELOW } } : row
  })
  const [first] = rows
  const twice = rows[MEASURED_TWICE]
  const more = [
    ...(first === undefined ? [] : [{ ...first, label: UNLABELED }]),
    ...(twice === undefined ? [] : [{ ...twice, cells: { ...twice.cells, ph: '6.9' } }]),
  ]
  return [...made, ...more.map((row, at) => ({ ...row, labNumber: labNumberOf(report, rows.length + at) }))]
}

/** Characters that are taken for others. */
const TAKEN_FOR: Readonly<Record<string, string>> = {
  '8': 'B',
  B: '8',
  '5': 'S',
  S: '5',
  '2': 'Z',
  Z: '2',
  '0': 'D',
}

/** A code with one wrong character, which its check character tells. */
function misread(label: string): string {
  const slips = [...label].flatMap((character, at) => {
    const other = TAKEN_FOR[character]
    return other === undefined ? [] : [`${label.slice(0, at)}${other}${label.slice(at + 1)}`]
  })
  return slips[0] ?? `${label.slice(0, -1)}${label.endsWith('7') ? '1' : '7'}`
}
