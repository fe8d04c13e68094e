import { type Cells, gridOf, type StratumOf } from '@org/sampling-design'

/** A color for each stratum, other than those of its neighbors as long as there are enough. */
export function colorsOf(cells: Cells, stratumOf: StratumOf, k: number, colors: number): number[] {
  const beside = besides(cells, stratumOf, k)
  const chosen: number[] = []
  for (let stratum = 0; stratum < k; stratum += 1) {
    const taken = new Set([...(beside[stratum] ?? [])].map((other) => chosen[other]))
    // Beginning at another one each time spreads the colors over the field.
    const wanted = Array.from({ length: colors }, (_, at) => (stratum + at) % colors)
    chosen.push(wanted.find((color) => !taken.has(color)) ?? stratum % colors)
  }
  return chosen
}

/** Strata that touch each one, at an edge or at a corner of a cell. */
function besides(cells: Cells, stratumOf: StratumOf, k: number): Set<number>[] {
  const { col, row, cellAt } = gridOf(cells)
  const beside = Array.from({ length: k }, () => new Set<number>())
  for (const [cell, stratum] of stratumOf.entries()) {
    for (const [right, up] of [
      [1, 0],
      [0, 1],
      [1, 1],
      [1, -1],
    ] as const) {
      const other = stratumOf[cellAt((col[cell] ?? 0) + right, (row[cell] ?? 0) + up)] ?? -1
      if (stratum < 0 || other < 0 || other === stratum) continue
      beside[stratum]?.add(other)
      beside[other]?.add(stratum)
    }
  }
  return beside
}
