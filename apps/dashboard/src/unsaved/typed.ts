import { useState } from 'react'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { draftName } from '#platform/drafts.ts'
import { tabStorage } from '#platform/tab-storage.ts'

const wordsSchema = z.object({ text: z.string(), seen: z.string() })
const placesSchema = z.record(z.string(), wordsSchema)
/** A text that is typed and not saved, and what stood there when the typing began. */
type Words = z.infer<typeof wordsSchema>

interface Store {
  /** By the name of the place they are typed in. */
  places: Readonly<Record<string, Words>>
  put: (place: string, words: Words | null) => void
}

/** Kept for the tab and its person (DASH-61): what is typed survives a reload, a failure and a look at another page. */
export const useTypedWords = create<Store>()(
  persist(
    (set) => ({
      places: {},
      put: (place, words) =>
        set(({ places: { [place]: _, ...others } }) => ({
          places: words === null ? others : { ...others, [place]: words },
        })),
    }),
    {
      name: draftName('typed', discardTyped),
      version: 1,
      storage: createJSONStorage(() => tabStorage),
      partialize: ({ places }) => ({ places }),
      merge: (kept, initial) => ({
        ...initial,
        places: z.object({ places: placesSchema }).safeParse(kept).data?.places ?? {},
      }),
    },
  ),
)

/** Forgets what is typed in every place. */
export function discardTyped(): void {
  useTypedWords.setState({ places: {} })
}

/** What was typed in a place is saved, or given up. */
export function forgetTyped(place: string): void {
  useTypedWords.getState().put(place, null)
}

/** A text of the place is saved: it is forgotten, unless other words were typed since; those then stand on it. */
export function typedIsSaved(place: string, saved: string): void {
  const { places, put } = useTypedWords.getState()
  const words = places[place]
  if (words === undefined) return
  put(place, sameWords(words.text, saved) ? null : { ...words, seen: saved })
}

/** A text could not be saved: it is in its place again, unless something else is typed there by now. */
export function keepTyped(place: string, text: string, seen: string): void {
  const { places, put } = useTypedWords.getState()
  if (places[place] === undefined) put(place, { text, seen })
}

/** As texts are kept: spaces around them make no difference. */
const sameWords = (one: string, other: string): boolean => asKept(one) === asKept(other)
const asKept = (text: string): string => text.trim().normalize('NFC')

/** What is typed in one place of the page and not saved. */
export interface Typed {
  /** Null while nothing is typed. */
  text: string | null
  /** What stood there when the typing began. */
  seen: string
  /** It was typed before this place was shown: on an earlier visit, or before a reload. */
  isRestored: boolean
  type: (text: string) => void
  forget: () => void
}

/**
 * A text that is typed and kept until it is saved or given up.
 *
 * @param place names what is typed, and of which record: `grower:4:phone`
 * @param current what stands there otherwise
 */
export function useTyped(place: string, current = ''): Typed {
  const words = useTypedWords(({ places }) => places[place])
  const put = useTypedWords((store) => store.put)
  const find = () => ({ place, isRestored: words !== undefined && !sameWords(words.text, current) })
  const [found, setFound] = useState(find)
  if (found.place !== place) setFound(find())
  return {
    text: words?.text ?? null,
    seen: words?.seen ?? current,
    isRestored: found.isRestored && words !== undefined,
    type: (text) => put(place, { text, seen: words?.seen ?? current }),
    forget: () => {
      put(place, null)
      setFound({ place, isRestored: false })
    },
  }
}
