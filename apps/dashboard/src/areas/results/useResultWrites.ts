import type { EntityName, ResultUpload, SheetMapping, StagedEdit } from '@org/core'
import { useClient } from '#data/api.ts'
import { useKeep } from '#data/swr.ts'
import { useWritten } from '#live/written.ts'

/** What a commit or its undo changes besides the file. */
export const COMMITTED: readonly EntityName[] = [
  'upload',
  'lab_report',
  'result',
  'sample',
  'field_year',
  'laboratory',
]

/** Another person's file is committed or discarded after a question, which names them. */
export const othersFlag = (isOthers: boolean) => (isOthers ? { othersUpload: true } : {})

/** Writes about one laboratory file; each answers with the file as it is then. All reject with a catalog error. */
export function useResultWrites() {
  const { resultUploads } = useClient()
  const keep = useKeep()
  const written = useWritten()

  /** The answer is what is known now; after a refusal, somebody may have changed the file, and that is shown. */
  async function show(write: Promise<ResultUpload>): Promise<ResultUpload> {
    try {
      const upload = await write
      await keep(['resultUploads', 'get', upload.id], upload)
      return upload
    } finally {
      void written('upload')
    }
  }

  return {
    stage: (file: File, signal: AbortSignal) =>
      show(resultUploads.stage({ file, fileName: file.name }, { signal })),
    map: (
      upload: Pick<ResultUpload, 'id' | 'version'>,
      laboratoryId: number | null,
      sheets: { position: number; mapping: SheetMapping | null }[],
    ) => show(resultUploads.map({ id: upload.id, version: upload.version, laboratoryId, sheets })),
    edit: (id: number, edits: StagedEdit[]) => show(resultUploads.edit({ id, edits })),
    discard: ({ id, isOthers }: Pick<ResultUpload, 'id' | 'isOthers'>) =>
      show(resultUploads.discard({ id, ...othersFlag(isOthers) })),
    undo: async (id: number) => {
      try {
        return await resultUploads.undo({ id })
      } finally {
        void written(...COMMITTED)
      }
    },
  }
}
