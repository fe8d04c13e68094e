import {
  type BoundaryCommit,
  type ColumnMapping,
  type FeatureMatch,
  type Job,
  NO_COLUMNS,
  type StagedUpload,
  type UploadSummary,
} from '@org/core'
import { useClient } from '#data/api.ts'
import { type Query, useInvalidate, useQuery } from '#data/swr.ts'
import { type Pages, usePages } from '#lists/pages.ts'
import { createStepKeys } from '#writes/step-keys.ts'

const growerKeys = createStepKeys('import-growers')

/** A boundary file that was staged, now or earlier; null asks for nothing. */
export function useUpload(id: number | null, growerId: number): Query<StagedUpload> {
  const client = useClient()
  return useQuery(id === null ? null : ['uploads', 'get', id, growerId], () =>
    client.uploads.get({ id: id ?? 0, growerId }),
  )
}

/** Files sent before for a grower, newest first. */
export function useUploads(growerId: number): Pages<UploadSummary> {
  const client = useClient()
  return usePages(['uploads', 'list', growerId], (cursor) =>
    client.uploads.list({ growerId, ...(cursor === null ? {} : { cursor }) }),
  )
}

/** Sends a boundary file to be kept and read. */
export function useStageFile(): (file: File, signal: AbortSignal) => Promise<StagedUpload> {
  const client = useClient()
  return (file, signal) => client.uploads.stageBoundaries({ file, fileName: file.name }, { signal })
}

/** Which fields the file's features are, by the columns chosen; `mapping` null: the file is not read yet. */
export function useMatches(
  uploadId: number,
  growerId: number,
  mapping: ColumnMapping | null,
): Query<{ features: FeatureMatch[] }> {
  const client = useClient()
  return useQuery(
    mapping === null ? null : ['uploads', 'match', uploadId, growerId, mapping],
    () => client.uploads.match({ id: uploadId, growerId, mapping: mapping ?? NO_COLUMNS }),
    { keepPreviousData: true },
  )
}

/** Answers what a file leaves open; what is shown of it is fetched again. */
export function useAnswer(uploadId: number) {
  const client = useClient()
  const invalidate = useInvalidate()
  return async (answer: { layer: string } | { crs: string; confirmed?: boolean }) => {
    await client.uploads.answer({ id: uploadId, ...answer })
    await invalidate(['uploads', 'get', uploadId])
  }
}

/** Makes growers of names that a file gives and no grower has. Begun again after a failure it goes on with the rest. */
export function useCreateGrowers() {
  const client = useClient()
  const invalidate = useInvalidate()
  return async (names: readonly string[]) => {
    for (const name of names) await client.growers.create({ name }, growerKeys.of('grower', name))
    growerKeys.done()
    await Promise.all([invalidate(['uploads', 'match']), invalidate(['growers'])])
  }
}

/** Begins to make the fields, all or none. */
export function useCommit(uploadId: number): (choice: BoundaryCommit) => Promise<Job> {
  const client = useClient()
  return (choice) => client.uploads.commit({ id: uploadId, ...choice })
}

/** Takes an import back. */
export function useUndoImport() {
  const client = useClient()
  const invalidate = useInvalidateImports()
  return async (uploadId: number) => {
    const undone = await client.uploads.undo({ id: uploadId })
    invalidate()
    return undone
  }
}

/** Whatever an import or its undo changes is fetched again. */
export function useInvalidateImports(): () => void {
  const invalidate = useInvalidate()
  return () => {
    for (const area of ['uploads', 'fields', 'growers', 'changes']) void invalidate([area])
  }
}
