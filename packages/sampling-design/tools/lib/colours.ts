import { type Cells, gridOf, type StratumOf } from '@org/sampling-design'

/** A colour for each stratum, other than those of its neighbours as long as there are enough. */
export function coloursOf(cells: Cells, stratumOf: StratumOf, k: number, colours: number): number[] {
  const beside = besides(cells, stratumOf, k)
  const chosen: number[] = []
  for (let stratum = 0; stratum < k; stratum += 1) {
    const taken = new Set([...(beside[stratum] ?? [])].map((other) => chosen[other]))
    // Beginning at another one each time spreads the colours over the field.
    const wanted = Array.from({ length: colours }, (_, at) => (stratum + at) % colours)
    chosen.push(wanted.find((colour) => !taken.has(colour)) ?? stratum % colours)
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
