import { countedPoints, type DesignSheet } from '@org/sampling-design'
import Papa from 'papaparse'
import { readText } from '../files.ts'
import { listed } from './figures.ts'
import { ToolError } from './tool-error.ts'

interface Measured {
  value: number
  x: number
  y: number
}

/** What was measured. */
export interface Results {
  /** Values of each stratum and where they are from, in the order of the points. */
  byStratum: Measured[][]
  /** Drawn points without a value. */
  missing: number[]
  /** Replacements that stand in for missing points. */
  replacements: number
  /** Replacements with a value that are not counted: nothing is missing that they could stand in for. */
  unused: number[]
}

/** Reads a table with a column `point` and one of values, and sorts the values into the strata of the sheet. */
export function readResults(path: string, column: string, sheet: DesignSheet): Results {
  const { data, meta } = Papa.parse<Record<string, string>>(readText(path), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim(),
  })
  for (const wanted of ['point', column]) {
    if (meta.fields?.includes(wanted)) continue
    throw new ToolError(
      `${path} has no column '${wanted}'; it has ${listed(meta.fields)}.`,
      wanted === 'point' ? 'Keep the column of the points file.' : 'Say which one with --value.',
    )
  }
  const values = new Map<number, number>()
  data.forEach((row, at) => {
    const line = `${path}, row ${at + 1}`
    const point = pointOf(row.point ?? '', line, sheet)
    if (values.has(point))
      throw new ToolError(`${line}: point ${point} comes again.`, 'Leave one row for it.')
    const value = numberOf(row[column] ?? '', line, column)
    if (value !== null) values.set(point, value)
  })
  return sorted(values, sheet)
}

function pointOf(text: string, line: string, { points }: DesignSheet): number {
  const point = /^\s*\d+\s*$/.test(text) ? Number(text) : 0
  if (point >= 1 && point <= points.length) return point
  throw new ToolError(
    `${line}: the design has no point '${text.trim()}'.`,
    `Give a number from 1 to ${points.length}, as in the points file.`,
  )
}

/** Nothing for an empty cell. */
function numberOf(text: string, line: string, column: string): number | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const value = Number(trimmed)
  if (Number.isFinite(value)) return value
  throw new ToolError(
    `${line}: the ${column} '${trimmed}' is no number.`,
    'Give a number with a decimal point, or leave it empty.',
  )
}

/** Replacements count only for missing points (PTS-22). */
function sorted(values: ReadonlyMap<number, number>, { points, strata, parameters }: DesignSheet): Results {
  const { counted, missing, replacements, unused } = countedPoints(points, (at) => values.has(at + 1), {
    near: parameters.points.near,
  })
  const byStratum = strata.list.map((): Measured[] => [])
  for (const at of counted) {
    const value = values.get(at + 1)
    const point = points[at]
    if (value !== undefined && point !== undefined)
      byStratum[point.stratum]?.push({ value, x: point.x, y: point.y })
  }
  return {
    byStratum,
    missing: missing.map((at) => at + 1),
    replacements: replacements.length,
    unused: unused.map((at) => at + 1),
  }
}
