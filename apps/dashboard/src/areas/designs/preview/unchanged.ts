import type { Preview, PreviewRequest } from './messages.ts'

interface Answered {
  preview: Preview | null
  of: PreviewRequest | null
}

/**
 * A preview that shares with the one before it what is drawn alike: the map draws anew what is another object, and what
 * comes from the worker always is one. Equal digests mean equal bits, in meters from the middle of the boundary.
 */
export function withUnchanged(preview: Preview, of: PreviewRequest | null, before: Answered): Preview {
  if (before.preview === null || of?.boundary !== before.of?.boundary) return preview
  const { drawn, digests } = before.preview
  const hasCells = preview.digests.cells === digests.cells
  const hasStrata = hasCells && preview.digests.stratumOf === digests.stratumOf
  const hasNames = hasStrata && preview.drawn.strata.every(({ name }, at) => name === drawn.strata[at]?.name)
  return {
    ...preview,
    drawn: {
      ...preview.drawn,
      ...{ boundary: drawn.boundary, masked: drawn.masked },
      ...(hasCells ? { cellLines: drawn.cellLines } : {}),
      ...(hasNames ? { strata: drawn.strata } : {}),
    },
  }
}
