import { asProductError, type ProductError } from '@org/core'
import { useEffect, useState } from 'react'
import { type PaletteHit, type PaletteSearch, useRegisteredSearches } from '#commands/palette.ts'
import { useClient } from '#data/api.ts'
import { wordsOf } from './match.ts'

/** Long enough to hold back the letters of one word. */
const SETTLE_MS = 120

/** What one search has to say about the text typed last. */
export interface Found {
  search: PaletteSearch
  hits: readonly PaletteHit[]
  error: ProductError | null
  isSearching: boolean
}

interface Answer {
  text: string
  hits: readonly PaletteHit[]
  error: ProductError | null
}

/**
 * Asks every registered search for a text, once it has stood still; a newer text ends what an older one asked. While
 * the answer is on its way, those records of the last one stay that hold the new text too.
 */
export function useFound(text: string): readonly Found[] {
  const client = useClient()
  const searches = useRegisteredSearches()
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map())

  useEffect(() => {
    if (text === '') return
    const asking = new AbortController()
    const { signal } = asking
    const ask = async ({ id, find }: PaletteSearch) => {
      const answer = await find(text, { client, signal }).then(
        (hits) => ({ text, hits, error: null }),
        (error: unknown) => ({ text, hits: [], error: asProductError(error) }),
      )
      if (!signal.aborted) setAnswers((known) => new Map(known).set(id, answer))
    }
    const timer = setTimeout(() => searches.forEach((search) => void ask(search)), SETTLE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [client, searches, text])

  if (text === '') return []
  return searches.map((search) => found(search, answers.get(search.id), text))
}

function found(search: PaletteSearch, answer: Answer | undefined, text: string): Found {
  if (answer?.text === text) return { search, hits: answer.hits, error: answer.error, isSearching: false }
  const hits = answer?.hits.filter((hit) => holds(hit, text)) ?? []
  return { search, hits, error: null, isSearching: true }
}

const holds = ({ title, note = '' }: PaletteHit, text: string): boolean => {
  const names = `${title}\n${note}`.toLowerCase()
  return wordsOf(text).every((word) => names.includes(word))
}
