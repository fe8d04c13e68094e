import { joinValues, MOVED_POINTS, paths, STOCK_BASES } from '@org/core'
import { useSearchParams } from '#platform/links.tsx'
import { oneOf, type Param, useParam, year } from '#platform/view.ts'
import { SEASON_FILTERS } from '../season/view.ts'

/** How sure an interval is, in percent, as the address says it. */
export const CONFIDENCES = ['95', '80', '90', '99'] as const
export type Confidence = (typeof CONFIDENCES)[number]

const BASIS = oneOf(STOCK_BASES)
const MOVED = oneOf(MOVED_POINTS)
const CONFIDENCE = oneOf(CONFIDENCES)
const PERCENT = 100

/** A layer between two depths. */
export interface Depths {
  topCm: number
  bottomCm: number
}

const LAYER = /^(\d{1,4}(?:\.\d+)?)-(\d{1,4}(?:\.\d+)?)$/
const DEEPEST_CM = 1000

/** `0-15`; null for the usual layer. */
export const LAYERS: Param<Depths | null> = {
  read: (words) => {
    const [, top, bottom] = LAYER.exec(words ?? '') ?? []
    const depths = { topCm: Number(top), bottomCm: Number(bottom) }
    return depths.topCm < depths.bottomCm && depths.bottomCm <= DEEPEST_CM ? depths : null
  },
  write: (depths) => (depths === null ? null : `${depths.topCm}-${depths.bottomCm}`),
}

/** How an estimate is made, as its address says. */
export function useEstimatePlace() {
  const [search, patch] = useSearchParams()
  const [depths, showDepths] = useParam('depth', LAYERS)
  const [confidence, beSure] = useParam('confidence', CONFIDENCE)
  const [basis, takeBy] = useParam('basis', BASIS)
  const [moved, takeMoved] = useParam('moved', MOVED)
  const [since, compareWith] = useParam('since', year)
  const [program = null] = SEASON_FILTERS.read(search).program ?? []
  return {
    depths,
    confidence,
    basis,
    moved,
    since,
    /** Whose fields are summed where no field is chosen. */
    program,
    showDepths: (next: Depths | null) => showDepths(next),
    beSure: (next: Confidence) => beSure(next),
    takeBy: (next: (typeof STOCK_BASES)[number]) => takeBy(next),
    takeMoved: (next: (typeof MOVED_POINTS)[number]) => takeMoved(next),
    compareWith: (next: number | null) => compareWith(next),
    chooseProgram: (next: string | null) =>
      next === null
        ? patch({ program: null })
        : patch({ program: joinValues([next]), fieldId: null, since: null }, { push: true }),
    /** As the server is asked; without what is usual. */
    asked: {
      ...(depths ?? {}),
      ...(confidence === CONFIDENCES[0] ? {} : { confidence: Number(confidence) / PERCENT }),
      ...(basis === 'depth' ? {} : { basis }),
      ...(moved === 'count' ? {} : { moved }),
    },
    /** The estimate of a field, made the same way; null: of the program. */
    hrefOf: (fieldId: number | null) => {
      const { fieldId: _, since: __, ...words } = Object.fromEntries(search)
      return paths.samplingReport.link({ ...words, ...(fieldId === null ? {} : { fieldId }) })
    },
  }
}
export type EstimatePlace = ReturnType<typeof useEstimatePlace>
