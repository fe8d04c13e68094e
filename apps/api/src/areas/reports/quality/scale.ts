import * as z from 'zod'

/** An upload’s values are of another scale from so many times the laboratory’s others. */
const JUMP = 8
/** Fewer values of an upload, or of others, tell nothing of its scale. */
const FEWEST = 4

/** An upload’s values of an analyte that nobody judged, as the database keeps them (0049_odd_results.sql). */
export const scaleSchema = z.object({
  uploadId: z.number(),
  laboratoryId: z.number(),
  analyte: z.string(),
  results: z.number(),
  median: z.number(),
})
export type Scale = z.infer<typeof scaleSchema>

export interface Jump<S extends Scale> {
  scale: S
  /** The median of the laboratory’s other uploads. */
  usual: number
}

/** Uploads with an analyte of another scale than the laboratory’s other uploads have. */
export function jumpsOf<S extends Scale>(scales: readonly S[]): Jump<S>[] {
  const groups = Map.groupBy(scales, ({ laboratoryId, analyte }) => `${laboratoryId} ${analyte}`)
  return [...groups.values()].flatMap((group) =>
    withUsual(group).filter(
      ({ scale: { results, median }, usual }) =>
        results >= FEWEST && (median >= usual * JUMP || median <= usual / JUMP),
    ),
  )
}

/**
 * Each with the median of the others, of which each counts as often as it has values: the first of them, by size, that
 * has at least half of all their values up to it.
 */
function withUsual<S extends Scale>(group: readonly S[]): Jump<S>[] {
  const sorted = group.toSorted((a, b) => a.median - b.median)
  const upTo: number[] = []
  for (const { results } of sorted) upTo.push((upTo.at(-1) ?? 0) + results)
  const total = upTo.at(-1) ?? 0
  return sorted.flatMap((scale, at) => {
    const others = total - scale.results
    if (others < FEWEST) return []
    const has = (index: number) => (upTo[index] ?? 0) - (index >= at ? scale.results : 0) >= others / 2
    const { median: usual } = sorted[firstOf(sorted.length, has)] ?? scale
    return [{ scale, usual }]
  })
}

/** The first index for which it holds, where it holds for all after that, too. */
function firstOf(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length - 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
