import { type FieldYear, fieldYearEntity } from '@org/core'
import * as z from 'zod/mini'

/** What a person writes of a year; days as `2026-04-30`, null for none. */
export interface YearWords {
  crop: string
  tillage: string
  practice: string
  plannedOn: string | null
  sampledOn: string | null
  notes: string
}
export type YearWord = keyof YearWords

export const YEAR_WORDS = [
  'crop',
  'tillage',
  'practice',
  'plannedOn',
  'sampledOn',
  'notes',
] as const satisfies YearWord[]

export const yearLabel = (word: YearWord): string => fieldYearEntity.columns[word].label

const wordsSchema = z.object({
  crop: z.string(),
  tillage: z.string(),
  practice: z.string(),
  plannedOn: z.nullable(z.iso.date()),
  sampledOn: z.nullable(z.iso.date()),
  notes: z.string(),
})
export const yearDraftSchema = z.object({
  /** The year that is changed; of one that is added, the year chosen. */
  year: z.int(),
  /** The row's version it began from; null for a year that is added. */
  version: z.nullable(z.int()),
  /** As the row was then. */
  base: wordsSchema,
  words: wordsSchema,
})
/** Words of a year that are typed and not saved. */
export type YearDraft = z.infer<typeof yearDraftSchema>

const NO_WORDS: YearWords = {
  crop: '',
  tillage: '',
  practice: '',
  plannedOn: null,
  sampledOn: null,
  notes: '',
}

const wordsOf = ({ crop, tillage, practice, plannedOn, sampledOn, notes }: YearWords): YearWords => ({
  crop,
  tillage,
  practice,
  plannedOn,
  sampledOn,
  notes,
})

export const draftOf = (row: FieldYear): YearDraft => ({
  year: row.year,
  version: row.version,
  base: wordsOf(row),
  words: wordsOf(row),
})

export const newDraft = (year: number): YearDraft => ({
  year,
  version: null,
  base: NO_WORDS,
  words: NO_WORDS,
})

/** As it is kept: without the spaces around it. */
const trimmed = (words: YearWords): YearWords => ({
  ...words,
  crop: words.crop.trim(),
  tillage: words.tillage.trim(),
  practice: words.practice.trim(),
  notes: words.notes.trim(),
})

/** What the person changed: only that is sent, so that what a colleague changed beside it stays. */
export function patchOf({ base, words }: YearDraft): Partial<YearWords> {
  const mine = trimmed(words)
  const keys = YEAR_WORDS.filter((key) => mine[key] !== base[key])
  return Object.fromEntries(keys.map((key) => [key, mine[key]]))
}

export const isTyped = (draft: YearDraft): boolean => Object.keys(patchOf(draft)).length > 0

/** Words that both changed since, and not to the same. */
export function clashesWith(draft: YearDraft, row: FieldYear): YearWord[] {
  if (draft.version === row.version) return []
  const mine = trimmed(draft.words)
  return YEAR_WORDS.filter(
    (key) => mine[key] !== draft.base[key] && row[key] !== draft.base[key] && mine[key] !== row[key],
  )
}

/** What the person typed, on top of what the row is now. */
export function onTop(draft: YearDraft, row: FieldYear): YearDraft {
  if (draft.version === row.version) return draft
  const base = wordsOf(row)
  const mine = trimmed(draft.words)
  const kept = YEAR_WORDS.filter((key) => mine[key] !== draft.base[key])
  const words = { ...base, ...Object.fromEntries(kept.map((key) => [key, draft.words[key]])) }
  return { ...draft, version: row.version, base, words }
}
