import type { Column } from './scale.ts'

/** The cells that have at least one covariate, as rows of scaled values. */
export interface Table {
  /** Rows. */
  readonly n: number
  /** Values in each row. */
  readonly p: number
  /** Row by row; 0 where missing. */
  readonly values: Float64Array
  /** 1 where a value is there, row by row; null when all are. */
  readonly present: Uint8Array | null
  /** What a row's squared distance is multiplied by: all weights over those of the values it has; 1 for complete rows. */
  readonly stretch: Float64Array
  /** Each row's cell. */
  readonly cellOf: Int32Array
  /** Rows with every value. */
  readonly complete: Int32Array
}

/** Rows of the cells that have a covariate. */
export function tableOf(columns: readonly Column[], cellCount: number): Table {
  const p = columns.length
  const cellOf: number[] = []
  const complete: number[] = []
  const stretches: number[] = []
  const total = columns.reduce((sum, { weight }) => sum + weight, 0)
  for (let cell = 0; cell < cellCount; cell += 1) {
    let weight = 0
    let covariates = 0
    let found = 0
    for (const column of columns) {
      if (Number.isNaN(column.values[cell])) continue
      weight += column.weight
      found += 1
      if (column.isCovariate) covariates += 1
    }
    if (covariates === 0) continue
    if (found === p) complete.push(cellOf.length)
    cellOf.push(cell)
    stretches.push(found === p ? 1 : total / weight)
  }
  const n = cellOf.length
  const values = new Float64Array(n * p)
  const present = complete.length === n ? null : new Uint8Array(n * p)
  columns.forEach((column, d) => {
    for (let row = 0; row < n; row += 1) {
      const value = column.values[cellOf[row] ?? 0] ?? 0
      if (Number.isNaN(value)) continue
      values[row * p + d] = value
      if (present) present[row * p + d] = 1
    }
  })
  return {
    ...{ n, p, values, present },
    stretch: Float64Array.from(stretches),
    cellOf: Int32Array.from(cellOf),
    complete: Int32Array.from(complete),
  }
}

/** Some rows of a table, all of them complete. */
export function completeRows(table: Table, rows: Int32Array): Table {
  const { p } = table
  if (rows.length === table.n) return table
  const values = new Float64Array(rows.length * p)
  rows.forEach((row, at) => {
    for (let d = 0; d < p; d += 1) values[at * p + d] = table.values[row * p + d] ?? 0
  })
  return {
    ...{ n: rows.length, p, values, present: null },
    stretch: new Float64Array(rows.length).fill(1),
    cellOf: rows.map((row) => table.cellOf[row] ?? 0),
    complete: rows.map((_, at) => at),
  }
}

/**
 * Squared distance of a row from a center: over the values present, times the stretch (Dixon 1979, "Pattern
 * recognition with partly missing data", IEEE Trans. SMC 9: 617–621).
 */
export function squaredDistance(table: Table, row: number, centers: Float64Array, cluster: number): number {
  const { p, values, present, stretch } = table
  const from = row * p
  const to = cluster * p
  let sum = 0
  for (let d = 0; d < p; d += 1) {
    if (present !== null && present[from + d] === 0) continue
    const away = (values[from + d] ?? 0) - (centers[to + d] ?? 0)
    sum += away * away
  }
  return sum * (stretch[row] ?? 1)
}

/** Mean of each variable in each cluster, over the rows that have it; where none has, the old center stays. */
export function centersOf(table: Table, labelOf: Int32Array, k: number, old?: Float64Array): Float64Array {
  const { n, p, values, present } = table
  const centers = new Float64Array(k * p)
  const counts = new Int32Array(k * p)
  for (let row = 0; row < n; row += 1) {
    const to = (labelOf[row] ?? 0) * p
    for (let d = 0; d < p; d += 1) {
      if (present !== null && present[row * p + d] === 0) continue
      centers[to + d] = (centers[to + d] ?? 0) + (values[row * p + d] ?? 0)
      counts[to + d] = (counts[to + d] ?? 0) + 1
    }
  }
  for (let at = 0; at < centers.length; at += 1) {
    const count = counts[at] ?? 0
    centers[at] = count > 0 ? (centers[at] ?? 0) / count : (old?.[at] ?? 0)
  }
  return centers
}

/** Sum over the rows of the squared distance to the own center. */
export function sumOfSquares(table: Table, labelOf: Int32Array, centers: Float64Array): number {
  let sum = 0
  for (let row = 0; row < table.n; row += 1) {
    sum += squaredDistance(table, row, centers, labelOf[row] ?? 0)
  }
  return sum
}

/** The nearest center of each row; the lower number of two as near. */
export function nearestCenters(table: Table, centers: Float64Array, k: number): Int32Array {
  const labelOf = new Int32Array(table.n)
  for (let row = 0; row < table.n; row += 1) {
    let least = Number.POSITIVE_INFINITY
    for (let j = 0; j < k; j += 1) {
      const distance = squaredDistance(table, row, centers, j)
      if (distance < least) {
        least = distance
        labelOf[row] = j
      }
    }
  }
  return labelOf
}

/** How many rows each cluster has. */
export function sizesOf(labelOf: Int32Array, k: number): Int32Array {
  const sizes = new Int32Array(k)
  for (let i = 0; i < labelOf.length; i += 1) {
    const label = labelOf[i] ?? -1
    if (label >= 0) sizes[label] = (sizes[label] ?? 0) + 1
  }
  return sizes
}
