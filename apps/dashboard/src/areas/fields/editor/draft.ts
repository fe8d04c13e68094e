import { DETERMINATION_METHODS } from '@org/core'
import * as z from 'zod/mini'
import type { Drawing, Editing, Step } from '#map/draw/drawing.ts'
import { BROWSER_DRAFT } from '#platform/drafts.ts'
import { browserStorage } from '#platform/tab-storage.ts'
import { type FieldForm, textsOf } from './form.ts'

const positionSchema = z.tuple([z.number(), z.number()])
const ring = z.array(positionSchema)
const part = z.array(ring)
const drawingSchema = z.object({
  parts: z.array(part),
  aside: z.array(z.object({ id: z.int(), name: z.string(), part })),
  /** Earlier drafts are without. */
  joined: z._default(
    z.array(z.object({ id: z.int(), name: z.string(), growerName: z.string(), version: z.int() })),
    () => [],
  ),
  sketch: z.nullable(z.object({ kind: z.enum(['add', 'cut', 'split']), points: z.array(positionSchema) })),
})
const steps = z.array(z.object({ drawing: drawingSchema, what: z.string() }))
const content = {
  drawing: drawingSchema,
  form: z.object({
    ...textsOf(() => z.string()),
    method: z.nullable(z.enum(DETERMINATION_METHODS)),
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
  /** Of the drawing; earlier drafts are without. Damaged, they cost the steps and not the work. */
  steps: z.catch(z.optional(z.object({ past: steps, what: z.string(), future: steps })), undefined),
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
  steps?: Steps | undefined
}

/** The drawing's undo and redo, with what made it what it is. */
export interface Steps {
  past: readonly Step[]
  what: string
  future: readonly Step[]
}

/** Characters that all kept steps may take: a browser keeps a few million for everything together. */
const MAX_STEPS_LENGTH = 400_000

/** The steps nearest to what is drawn, as many as can be kept; what was done before what was undone. */
export function keptSteps({ past, present, future }: Pick<Editing, 'past' | 'present' | 'future'>): Steps {
  let room = MAX_STEPS_LENGTH
  const nearest = (steps: readonly Step[]): Step[] => {
    const kept: Step[] = []
    for (const step of steps.toReversed()) {
      room -= JSON.stringify(step).length
      if (room < 0) break
      kept.unshift(step)
    }
    return kept
  }
  return { past: nearest(past), what: present.what, future: nearest(future) }
}

/** Where a person's work on a field is kept. `subject` names the field: its id, or whose new field it is. */
export const draftKey = (userId: number | string, subject: string): string =>
  `${BROWSER_DRAFT}${userId}:${subject}`

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
