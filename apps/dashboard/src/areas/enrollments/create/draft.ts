import { currentName } from '@org/core'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { draftName } from '#platform/drafts.ts'
import { tabStorage } from '#platform/tab-storage.ts'

const id = z.int().check(z.positive())
const wordsSchema = z.object({
  growerId: z.nullable(id),
  program: z.string(),
  year: z.nullable(z.int()),
  managerId: z.nullable(id),
  fieldIds: z.array(id),
  notes: z.string(),
})
/** What was entered for a new enrollment so far; null where nothing was chosen yet. */
export type NewEnrollmentWords = z.infer<typeof wordsSchema>

/** A draft kept by an earlier release has a former name in it: what somebody typed outlives an update. */
const keptSchema = z.object({
  words: z.pipe(
    z.pipe(
      z.record(z.string(), z.unknown()),
      z.transform((kept) =>
        Object.fromEntries(Object.entries(kept).map(([key, value]) => [currentName(key), value])),
      ),
    ),
    wordsSchema,
  ),
})

const NOTHING: NewEnrollmentWords = {
  growerId: null,
  program: '',
  year: null,
  managerId: null,
  fieldIds: [],
  notes: '',
}

interface Draft {
  words: NewEnrollmentWords
  keep: (change: Partial<NewEnrollmentWords>) => void
  discard: () => void
  /** Unless something else was entered since. */
  discardIf: (words: NewEnrollmentWords) => void
}

/** Kept for the tab and its person: what was entered survives a look at another page, and a reload. A damaged draft counts as none. */
export const useNewEnrollmentDraft = create<Draft>()(
  persist(
    (set) => ({
      words: NOTHING,
      // Fields are their grower's: another grower leaves them behind.
      keep: (change) =>
        set(({ words }) => ({
          words: {
            ...words,
            ...(change.growerId === undefined || change.growerId === words.growerId ? {} : { fieldIds: [] }),
            ...change,
          },
        })),
      discard: () => set({ words: NOTHING }),
      discardIf: (sent) => set(({ words }) => (words === sent ? { words: NOTHING } : {})),
    }),
    {
      name: draftName('new-enrollment', () => useNewEnrollmentDraft.getState().discard()),
      version: 1,
      storage: createJSONStorage(() => tabStorage),
      partialize: ({ words }) => ({ words }),
      merge: (kept, initial) => ({
        ...initial,
        words: keptSchema.safeParse(kept).data?.words ?? NOTHING,
      }),
    },
  ),
)
