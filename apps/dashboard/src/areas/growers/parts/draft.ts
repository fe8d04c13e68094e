import * as z from 'zod/mini'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { draftName } from '#platform/drafts.ts'
import { tabStorage } from '#platform/tab-storage.ts'

const wordsSchema = z.record(z.string(), z.string())
/** What was typed for a new grower, by the name of its field. */
type Words = z.infer<typeof wordsSchema>

interface Draft {
  words: Words
  keep: (words: Words) => void
  discard: () => void
  /** Unless something else was typed since. */
  discardIf: (words: Words) => void
}

/** Kept for the tab and its person: what was typed survives a look at another grower, and a reload. A damaged draft counts as none. */
export const useNewGrowerDraft = create<Draft>()(
  persist(
    (set) => ({
      words: {},
      keep: (words) => set({ words }),
      discard: () => set({ words: {} }),
      discardIf: (sent) => set(({ words }) => (words === sent ? { words: {} } : {})),
    }),
    {
      name: draftName('new-grower', () => useNewGrowerDraft.getState().discard()),
      version: 1,
      storage: createJSONStorage(() => tabStorage),
      partialize: ({ words }) => ({ words }),
      merge: (kept, initial) => ({
        ...initial,
        words: z.object({ words: wordsSchema }).safeParse(kept).data?.words ?? {},
      }),
    },
  ),
)
