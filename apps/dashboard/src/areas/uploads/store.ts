import { type ColumnMapping, columnMappingSchema } from '@org/core'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { draftName } from '#platform/drafts.ts'
import { tabStorage } from '#platform/tab-storage.ts'

/** What becomes of a feature: a new field, a new boundary of a field there is, or nothing. */
export const ACTIONS = ['create', 'update', 'leave'] as const
export type Action = (typeof ACTIONS)[number]

const decisionSchema = z.object({
  action: z.optional(z.enum(ACTIONS)),
  name: z.optional(z.string()),
  /** The mended shape was looked at and taken. */
  repair: z.optional(z.boolean()),
})
export type Decision = z.infer<typeof decisionSchema>

const draftSchema = z.object({
  uploadId: z.number(),
  /** Which column says what, where a person chose otherwise than suggested. */
  mapping: z.nullable(columnMappingSchema),
  /** What was decided, by the feature's place in the file. */
  decisions: z.record(z.string(), decisionSchema),
})
/** What a person decided about one staged file. Everything else is as the file and the fields there are suggest. */
export type Draft = z.infer<typeof draftSchema>

interface Drafts {
  draft: Draft | null
  decide: (uploadId: number, indexes: readonly number[], decision: Decision) => void
  chooseColumns: (uploadId: number, mapping: ColumnMapping) => void
  /** Of one file: another's are somebody's work. */
  discard: (uploadId: number) => void
}

const emptyDraft = (uploadId: number): Draft => ({ uploadId, mapping: null, decisions: {} })

/** The draft of one file: another file's is none. */
export const draftOf = (draft: Draft | null, uploadId: number): Draft =>
  draft?.uploadId === uploadId ? draft : emptyDraft(uploadId)

/** Kept for the tab and its person: decisions and names survive an error, a reload and a look at another page. */
export const useDrafts = create<Drafts>()(
  persist(
    (set) => ({
      draft: null,
      decide: (uploadId, indexes, decision) =>
        set(({ draft }) => {
          const before = draftOf(draft, uploadId)
          const decisions = { ...before.decisions }
          for (const index of indexes) decisions[index] = { ...decisions[index], ...decision }
          return { draft: { ...before, decisions } }
        }),
      // Names typed by hand stay; names of a column come from the new one.
      chooseColumns: (uploadId, mapping) =>
        set(({ draft }) => ({ draft: { ...draftOf(draft, uploadId), mapping } })),
      discard: (uploadId) => set(({ draft }) => ({ draft: draft?.uploadId === uploadId ? null : draft })),
    }),
    {
      name: draftName('import', () => useDrafts.setState({ draft: null })),
      version: 2,
      storage: createJSONStorage(() => tabStorage),
      partialize: ({ draft }) => ({ draft }),
      merge: (kept, initial) => ({ ...initial, draft: readKept(kept) }),
    },
  ),
)

function readKept(kept: unknown): Draft | null {
  return z.object({ draft: z.nullable(draftSchema) }).safeParse(kept).data?.draft ?? null
}
