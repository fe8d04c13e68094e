import {
  allocate,
  type Boundary,
  compactStrata,
  placePoints,
  rasterize,
  stratifiedEstimate,
} from '@org/sampling-design'

/** What a preview does: cells, strata of equal area, an allocation, points, an estimate from values at them. */
export function design(boundary: Boundary, k: number, perStratum: number, seed: number) {
  const cells = rasterize(boundary, { cellSizeM: 10, bufferM: 0 })
  const { stratumOf, sizes, mssd } = compactStrata(cells, { k, seed })
  const { n } = allocate({ sizes: [...sizes], n: k * perStratum, method: 'proportional' })
  const { points } = placePoints(cells, stratumOf, { perStratum: n, method: 'random', seed })
  const strata = Array.from(sizes, (size, stratum) => ({
    weight: size,
    populationSize: size,
    // A carbon content that rises to the north-east, for want of a laboratory.
    values: points.filter((point) => point.stratum === stratum).map(({ x, y }) => 2 + (x + y) * 1e-3),
  }))
  const { mean } = stratifiedEstimate({ strata, confidence: 0.95 })
  return { cells: cells.x.length, points: points.length, mean, mssd }
}
