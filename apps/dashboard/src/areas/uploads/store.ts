import { type ColumnMapping, columnMappingSchema } from '@org/core'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { draftName } from '#platform/drafts.ts'
import { tabStorage } from '#platform/tab-storage.ts'

/** What becomes of a feature: a new field, a new boundary of a field there is, or nothing. */
export const ACTIONS = ['create', 'update', 'leave'] as const
export type Action = (typeof ACTIONS)[number]

const agreedSchema = z.object({
  move: z.boolean(),
  fieldIds: z.array(z.number()),
  features: z.array(z.number()),
})
/** What a person agreed to: a field that moves, fields and features of the file that are overlapped. */
export type Agreed = z.infer<typeof agreedSchema>

const decisionSchema = z.object({
  action: z.optional(z.enum(ACTIONS)),
  name: z.optional(z.string()),
  /** The repair was seen and accepted. */
  repair: z.optional(z.boolean()),
  /** The row was unchecked: what was decided counts again once it is checked. */
  isOut: z.optional(z.boolean()),
  /** For `update`: the field that was shown. */
  fieldId: z.optional(z.nullable(z.number())),
  /** The overlaps and the move that were named when it was decided. */
  agreed: z.optional(agreedSchema),
})
export type Decision = z.infer<typeof decisionSchema>

const draftSchema = z.object({
  uploadId: z.number(),
  /** Which column says what, where a person chose otherwise than suggested. */
  mapping: z.nullable(columnMappingSchema),
  /** What was decided, by the feature's place in the file. */
  decisions: z.record(z.string(), decisionSchema),
  /** Where the file lies was asked, and confirmed. */
  isPlaceConfirmed: z.optional(z.boolean()),
})
/** What a person decided about one staged file. Everything else is as the file and the fields there are suggest. */
export type Draft = z.infer<typeof draftSchema>

interface Drafts {
  draft: Draft | null
  decide: (uploadId: number, indexes: readonly number[], decision: Decision) => void
  /** To each its own. */
  decideEach: (uploadId: number, decisions: ReadonlyMap<number, Decision>) => void
  chooseColumns: (uploadId: number, mapping: ColumnMapping) => void
  confirmPlace: (uploadId: number) => void
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
      decideEach: (uploadId, decided) =>
        set(({ draft }) => {
          const before = draftOf(draft, uploadId)
          const decisions = { ...before.decisions }
          for (const [index, decision] of decided) decisions[index] = { ...decisions[index], ...decision }
          return { draft: { ...before, decisions } }
        }),
      confirmPlace: (uploadId) =>
        set(({ draft }) => ({ draft: { ...draftOf(draft, uploadId), isPlaceConfirmed: true } })),
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
