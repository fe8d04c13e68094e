import { type DesignSheet, parseSheet, reproduce } from '@org/sampling-design'
import { readJson } from '../files.ts'
import { counted, lines } from './figures.ts'

/** Makes the design of a sheet again and answers what to print. */
export function runReproduce(path: string): string {
  const { cells, points, sheet } = reproduce(readSheet(path))
  const { digests, engineVersion } = sheet
  return lines([
    [
      'Reproduced',
      `${counted(cells.x.length, 'cell')}, ${counted(points.length, 'point')}: the same to the last bit`,
    ],
    ['Engine', engineVersion],
    ['Cells', `SHA-256 ${digests.cells}`],
    ['Strata', `SHA-256 ${digests.stratumOf}`],
    ['Points', `SHA-256 ${digests.points}`],
  ])
}

/** The design sheet in a file. */
export const readSheet = (path: string): DesignSheet => parseSheet(readJson(path))
