import { DETERMINATION_METHODS } from '@org/core'
import * as z from 'zod/mini'
import type { Drawing } from '#map/draw/drawing.ts'
import { browserStorage } from '#platform/tab-storage.ts'
import type { FieldForm } from './form.ts'

const positionSchema = z.tuple([z.number(), z.number()])
const ring = z.array(positionSchema)
const part = z.array(ring)
const content = {
  drawing: z.object({
    parts: z.array(part),
    aside: z.array(z.object({ id: z.int(), name: z.string(), part })),
    sketch: z.nullable(z.object({ kind: z.enum(['add', 'cut', 'split']), points: z.array(positionSchema) })),
  }),
  form: z.object({
    name: z.string(),
    farmName: z.string(),
    county: z.string(),
    state: z.string(),
    fsaFarm: z.string(),
    fsaTract: z.string(),
    fsaClu: z.string(),
    method: z.enum(DETERMINATION_METHODS),
    note: z.string(),
  }),
}
const draftSchema = z.object({
  /** When it was last changed, ISO in UTC. */
  savedAt: z.string(),
  /** The field's version it began from; null for a field that does not exist yet. */
  version: z.nullable(z.int()),
  /** What it began from; earlier drafts are without. */
  from: z.optional(z.object(content)),
  ...content,
})

/** What is drawn and what is typed. */
export interface Content {
  drawing: Drawing
  form: FieldForm
}

/** Work on one field that is not saved yet, kept in this browser for one person. */
export interface Draft extends Content {
  savedAt: string
  version: number | null
  from?: Content | undefined
}

/** Where a person's work on a field is kept. `subject` names the field: its id, or whose new field it is. */
export const draftKey = (userId: number | string, subject: string): string =>
  `boundary-draft:${userId}:${subject}`

/** The draft kept under a key; null when there is none, or when it is damaged. */
export function readDraft(key: string): Draft | null {
  try {
    return draftSchema.safeParse(JSON.parse(browserStorage.getItem(key) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** Keeps a draft, or with null forgets it. */
export function writeDraft(key: string, draft: Draft | null): void {
  if (draft === null) void browserStorage.removeItem(key)
  else void browserStorage.setItem(key, JSON.stringify(draft))
}
