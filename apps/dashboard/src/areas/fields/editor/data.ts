import {
  asProductError,
  type Bbox,
  type BoundaryCheck,
  type BoundaryDifference,
  type BoundaryVersion,
  type FieldDetail,
  type MultiPolygon,
  type ProductError,
} from '@org/core'
import { useCallback, useEffect, useState } from 'react'
import { useClient } from '#data/api.ts'
import { type Query, useInvalidate, useQuery } from '#data/swr.ts'
import { useWritten } from '#live/written.ts'
import { type Parts, toMultiPolygon } from '#map/draw/shapes.ts'
import type { FieldSaveInput } from './save-input.ts'

/** Neighbors whose shapes are loaded: enough for the sections round about, few enough to load at once. */
const MAX_NEIGHBORS = 40
/** So long after the last change the server is asked what it thinks. */
const SETTLE_MS = 350

/** The field being edited; null: one that does not exist yet. */
export function useFieldDetail(id: number | null): Query<FieldDetail> {
  const client = useClient()
  return useQuery(id === null ? null : ['fields', 'get', id], () => client.fields.get({ id: id ?? 0 }))
}

/** What every field's tiles are cached by. */
export function useTilesVersion(): string | undefined {
  const client = useClient()
  return useQuery(['fields', 'extent', {}], () => client.fields.extent({}), { keepPreviousData: true }).data
    ?.tilesVersion
}

/** Where a grower's fields lie: where their next one is looked for. */
export function useGrowerExtent(growerId: number): Query<{ bbox: Bbox | null }> {
  const client = useClient()
  return useQuery(['fields', 'extent', { growerId }], () => client.fields.extent({ growerId }))
}

/** A field near the one being drawn, with its shape. */
export interface Neighbor {
  id: number
  name: string
  growerName: string
  areaM2: number
  version: number
  geometry: MultiPolygon
}

/** The fields that meet a box (`west,south,east,north`), the nearest few; null asks for nothing. */
export function useNeighbors(bbox: string | null): readonly Neighbor[] {
  const client = useClient()
  const { data } = useQuery(
    bbox === null ? null : ['fields', 'neighbors', bbox],
    async () => {
      const { items } = await client.fields.list({ bbox: bbox ?? '', limit: MAX_NEIGHBORS })
      const details = await Promise.all(items.map(({ id }) => client.fields.get({ id })))
      return details.flatMap(({ id, name, growerName, areaM2, version, boundary }) =>
        boundary === null ? [] : [{ id, name, growerName, areaM2, version, geometry: boundary.geometry }],
      )
    },
    { keepPreviousData: true },
  )
  return data ?? NONE
}
const NONE: readonly Neighbor[] = []

export interface Checked {
  /** What the server found; of an older shape while `isStale`. */
  check: BoundaryCheck | null
  isStale: boolean
  error: ProductError | null
}

/** What the server thinks of a boundary, asked once it has stood still. */
export function useBoundaryCheck(parts: Parts, fieldId: number | null): Checked {
  const client = useClient()
  const [found, setFound] = useState<{
    parts: Parts
    check: BoundaryCheck | null
    error: ProductError | null
  }>()
  useEffect(() => {
    if (parts.length === 0) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      client.fields.check({ geometry: toMultiPolygon(parts), fieldId }, { signal: stop.signal }).then(
        (check) => setFound({ parts, check, error: null }),
        (error) => stop.signal.aborted || setFound({ parts, check: null, error: asProductError(error) }),
      )
    }, SETTLE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [client, parts, fieldId])
  if (parts.length === 0 || found === undefined)
    return { check: null, isStale: parts.length > 0, error: null }
  return {
    check: found.check,
    isStale: found.parts !== parts,
    error: found.parts === parts ? found.error : null,
  }
}

export function useBoundaries(fieldId: number): Query<{ items: BoundaryVersion[] }> {
  const client = useClient()
  return useQuery(['fields', 'boundaries', fieldId], () => client.fields.boundaries({ id: fieldId }))
}

/** What changed from one boundary of a field to another; null asks for nothing. */
export function useDifference(
  fieldId: number,
  from: number | null,
  to: number | null,
): Query<BoundaryDifference> {
  const client = useClient()
  const key = from === null || to === null ? null : (['fields', 'difference', fieldId, from, to] as const)
  return useQuery(key, () => client.fields.difference({ id: fieldId, boundaryId: from ?? 0, to: to ?? 0 }))
}

/** The writes of the editor. */
export function useFieldWrites() {
  const client = useClient()
  const invalidate = useInvalidate()
  const written = useWritten()
  const done = useCallback(() => void written('field', 'boundary_version', 'field_year'), [written])
  return {
    save: (input: FieldSaveInput) => client.fields.save(input),
    restore: (input: Parameters<typeof client.fields.restoreBoundary>[0]) =>
      client.fields.restoreBoundary(input),
    saveYear: (input: Parameters<typeof client.fields.saveYear>[0]) => client.fields.saveYear(input),
    fetch: (id: number) => client.fields.get({ id }),
    /** The enrollments under way that have some of the fields. */
    usesOf: async (ids: readonly number[]) =>
      (await client.fields.names({ ids: [...ids], filter: {} })).enrollments,
    /** Shapes of neighbors may be old. */
    lookAgain: () => void invalidate(['fields', 'neighbors']),
    done,
  }
}
