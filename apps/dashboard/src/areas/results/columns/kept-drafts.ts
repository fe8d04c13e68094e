import type { ResultUpload } from '@org/core'
import { sheetMappingSchema } from '@org/core/contract'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { draftName } from '#platform/drafts.ts'
import { tabStorage } from '#platform/tab-storage.ts'

const id = z.int().check(z.positive())
const sheetDraftSchema = z.object({
  position: z.int(),
  /** Whether its rows are read at all. */
  isIn: z.boolean(),
  mapping: sheetMappingSchema,
  /** What is said of the proposal. */
  says: z.array(z.string()),
})
/** How a person means one sheet, until its rows are checked. */
export type SheetDraft = z.infer<typeof sheetDraftSchema>

const columnsDraftSchema = z.object({
  uploadId: id,
  /** Of the upload, as it was when this was chosen. */
  version: z.int(),
  laboratoryId: z.nullable(id),
  sheets: z.array(sheetDraftSchema),
})
export type ColumnsDraft = z.infer<typeof columnsDraftSchema>

/** A draft that is read again after a reload is of the file as it was: another version has columns of its own. */
interface KeptDraft extends ColumnsDraft {
  isRestored?: boolean
}

/** Files that are worked on side by side. */
const MAX_DRAFTS = 4

interface Drafts {
  drafts: readonly KeptDraft[]
}

const keptSchema = z.object({ drafts: z.array(columnsDraftSchema) })

/** A damaged draft counts as none. */
const readKept = (kept: unknown): KeptDraft[] =>
  (keptSchema.safeParse(kept).data?.drafts ?? []).map((draft) => ({ ...draft, isRestored: true }))

/** Choices that are not sent yet are kept for the tab and its person: they outlive the page and a reload. */
export const useDrafts = create<Drafts>()(
  persist((): Drafts => ({ drafts: [] }), {
    name: draftName('result-columns', () => forgetDrafts()),
    version: 1,
    storage: createJSONStorage(() => tabStorage),
    partialize: ({ drafts }) => ({ drafts }),
    merge: (kept, initial) => ({ ...initial, drafts: readKept(kept) }),
  }),
)

type File = Pick<ResultUpload, 'id' | 'version'>

/** What was chosen for a file; null: nothing. */
export const keptFor = ({ id, version }: File, drafts: readonly KeptDraft[]): ColumnsDraft | null =>
  drafts.find((draft) => draft.uploadId === id && (draft.version === version || draft.isRestored !== true)) ??
  null

/** Keeps what becomes of the choices for a file. */
export function keepDraft(file: File, patch: (latest: ColumnsDraft | null) => ColumnsDraft): void {
  useDrafts.setState(({ drafts }) => {
    const { uploadId, laboratoryId, sheets } = patch(keptFor(file, drafts))
    const others = drafts.filter((draft) => draft.uploadId !== uploadId)
    return {
      drafts: [...others, { uploadId, version: file.version, laboratoryId, sheets }].slice(-MAX_DRAFTS),
    }
  })
}

export function forgetDraft(uploadId: number): void {
  useDrafts.setState(({ drafts }) => ({ drafts: drafts.filter((draft) => draft.uploadId !== uploadId) }))
}

export function forgetDrafts(): void {
  useDrafts.setState({ drafts: [] })
}
