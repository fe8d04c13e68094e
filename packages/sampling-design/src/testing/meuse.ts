import { existsSync, readFileSync } from 'node:fs'
import type { Cells } from '../frame/index.ts'

const folder = new URL('../../../../../shared/data/', import.meta.url)
/** Whether the folder of real files is beside the project. */
export const hasMeuse = existsSync(new URL('soil/meuse_grid_40m.csv', folder))

/** The 3,103 cells of the Meuse grid, in the order of the file; their degrees mean nothing. */
export function meuseGrid(): Cells {
  const rows = rowsOf('soil/meuse_grid_40m.csv')
  return {
    x: Float64Array.from(rows, ([x]) => Number(x)),
    y: Float64Array.from(rows, ([, y]) => Number(y)),
    cellSizeM: 40,
    maskedAreaHa: rows.length * 0.16,
    toLonLat: (x, y) => [x * 1e-5, y * 1e-5],
  }
}

/** Samples of 30 cells of it and the balance that BalancedSampling gives for them. */
export function meuseSamples(): { name: string; balance: number; cells: number[] }[] {
  const samples = rowsOf('reference/sampling/spatial_balance_meuse_samples.csv')
  return rowsOf('reference/sampling/spatial_balance_meuse_expected.csv').map(([name = '', , balance]) => ({
    name,
    balance: Number(balance),
    cells: samples.filter(([of]) => of === name).map(([, row]) => Number(row) - 1),
  }))
}

function rowsOf(path: string): string[][] {
  const lines = readFileSync(new URL(path, folder), 'utf8').replaceAll('"', '').trim().split('\n')
  return lines.slice(1).map((line) => line.split(','))
}
