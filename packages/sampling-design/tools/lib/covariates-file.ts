import { type Cells, type Covariate, gridOf, type Projection } from '@org/sampling-design'
import Papa from 'papaparse'
import { readText } from '../files.ts'
import { listed } from './figures.ts'
import { ToolError } from './tool-error.ts'

/**
 * Covariates from a table with columns `lon`, `lat` and one for each covariate: a cell has the mean of the rows whose
 * place is in it, and none (NaN) where there is no row; the engine knows what to do with those.
 */
export function readCovariates(path: string, cells: Cells, { toMeters }: Projection): Covariate[] {
  const { data, meta } = Papa.parse<Record<string, string>>(readText(path), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim(),
  })
  const names = (meta.fields ?? []).filter((name) => name !== 'lon' && name !== 'lat' && name !== '')
  if (names.length === 0 || !meta.fields?.includes('lon') || !meta.fields.includes('lat')) {
    throw new ToolError(
      `${path} has the columns ${listed(meta.fields)}.`,
      'Give lon, lat and one for each covariate.',
    )
  }
  const cellOf = cellFinder(cells)
  const sums = names.map(() => new Float64Array(cells.x.length))
  const counts = names.map(() => new Float64Array(cells.x.length))
  data.forEach((row, at) => {
    const line = `${path}, row ${at + 1}`
    const cell = cellOf(...toMeters(degrees(row.lon, 180, line), degrees(row.lat, 90, line)))
    names.forEach((name, column) => {
      const value = numberOf(row[name] ?? '', line, name)
      if (cell < 0 || value === null) return
      const [sum, count] = [sums[column], counts[column]]
      if (sum !== undefined) sum[cell] = (sum[cell] ?? 0) + value
      if (count !== undefined) count[cell] = (count[cell] ?? 0) + 1
    })
  })
  // 0 ÷ 0 is NaN: a cell without a row.
  return names.map((name, column) => ({
    name,
    values: Float64Array.from(sums[column] ?? [], (sum, cell) => sum / (counts[column]?.[cell] ?? 0)),
  }))
}

/** The cell that a place in meters is in; −1 for none. */
function cellFinder(cells: Cells): (x: number, y: number) => number {
  const { cellAt, col, row } = gridOf(cells)
  const side = cells.cellSizeM
  const west = (cells.x[0] ?? 0) - (col[0] ?? 0) * side - side / 2
  const south = (cells.y[0] ?? 0) - (row[0] ?? 0) * side - side / 2
  return (x, y) => cellAt(Math.floor((x - west) / side), Math.floor((y - south) / side))
}

function degrees(text: string | undefined, most: number, line: string): number {
  const value = numberOf(text ?? '', line, 'lon or lat')
  if (value !== null && Math.abs(value) <= most) return value
  throw new ToolError(`${line}: lon or lat is '${text ?? ''}'.`, 'Give degrees on WGS84.')
}

/** Nothing for an empty cell. */
function numberOf(text: string, line: string, column: string): number | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const value = Number(trimmed)
  if (Number.isFinite(value)) return value
  throw new ToolError(
    `${line}: ${column} '${trimmed}' is no number.`,
    'Give a decimal point, or leave it empty.',
  )
}
