import type { Boundary, Design, DesignCommit, DesignDetail, NearGrid, Variation } from '@org/core'
import { useClient } from '#data/api.ts'
import { type Query, useQuery } from '#data/swr.ts'
import { useWritten } from '#live/written.ts'

/** One boundary version of a field with its shape; null asks for nothing. */
export function useBoundary(fieldId: number, boundaryId: number | null): Query<Boundary> {
  const client = useClient()
  return useQuery(boundaryId === null ? null : ['fields', 'boundary', fieldId, boundaryId], () =>
    client.fields.boundary({ id: fieldId, boundaryId: boundaryId ?? 0 }),
  )
}

/** All designs of a field year, newest first; null asks for nothing. */
export function useDesigns(fieldYearId: number | null): Query<{ items: Design[] }> {
  const client = useClient()
  return useQuery(fieldYearId === null ? null : ['designs', 'list', fieldYearId], () =>
    client.designs.list({ fieldYearId: fieldYearId ?? 0 }),
  )
}

/** A design with its strata and points; null asks for nothing. */
export function useDesign(id: number | null): Query<DesignDetail> {
  const client = useClient()
  return useQuery(id === null ? null : ['designs', 'get', id], () => client.designs.get({ id: id ?? 0 }))
}

/** Committed grids near a field year. */
export function useNearGrids(fieldYearId: number): Query<{ items: NearGrid[] }> {
  const client = useClient()
  return useQuery(['designs', 'nearGrids', fieldYearId], () => client.designs.nearGrids({ fieldYearId }))
}

/** How much earlier results vary, of the field or else of those like it; null where there are too few. */
export function useVariation(fieldYearId: number): Query<{ variation: Variation | null }> {
  const client = useClient()
  return useQuery(['reports', 'variation', fieldYearId], () => client.reports.variation({ fieldYearId }))
}

/** The sheet of a design, as JSON values; null asks for nothing. */
export function useSheetOf(sha256: string | null): Query<Record<string, unknown>> {
  const client = useClient()
  return useQuery(sha256 === null ? null : ['designs', 'sheet', sha256], () =>
    client.designs.sheet({ sha256: sha256 ?? '' }),
  )
}

export type CommitInput = Omit<DesignCommit, 'note'> & { note: string }

/** Commits a design; whatever shows it is asked for again. Rejects with a catalog error. */
export function useCommitDesign() {
  const client = useClient()
  const written = useWritten()
  return async (input: CommitInput) => {
    try {
      return await client.designs.commit(input)
    } finally {
      await written('design', 'field_year')
    }
  }
}

/** The design sheet of a committed design, as JSON. */
export function useSheet(): (design: Design) => Promise<string> {
  const client = useClient()
  return async ({ sheetSha256 }) =>
    JSON.stringify(await client.designs.sheet({ sha256: sheetSha256 }), null, 2)
}
