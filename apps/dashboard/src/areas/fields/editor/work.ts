import type { FieldDetail } from '@org/core'
import { type Drawing, type Editing, edit, emptyDrawing, type Step, startEditing } from '#map/draw/drawing.ts'
import type { Content, Draft } from './draft.ts'
import { type FieldForm, formOf, rebased } from './form.ts'

/** The work on one field, next to what the server has. Never changed in place. */
export interface Work {
  /** As the server has it; null for a field that does not exist yet. */
  base: FieldDetail | null
  /** The field's version that the work began from. */
  seenVersion: number | null
  editing: Editing
  form: FieldForm
  /** When the work was kept that this page began with; null when it began with what is saved. */
  takenUpAt: string | null
}

/** The drawing of a field as it is saved. */
export const drawingOf = (field: FieldDetail | null): Drawing => ({
  ...emptyDrawing,
  parts: field?.boundary?.geometry.coordinates ?? [],
})

export const contentOf = (field: FieldDetail | null): Content => ({
  drawing: drawingOf(field),
  form: formOf(field),
})

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

export const isSameDrawing = (a: Drawing, b: Drawing): boolean => isSame(a, b)

export const fresh = (field: FieldDetail | null): Work => ({
  base: field,
  seenVersion: field?.version ?? null,
  editing: startEditing(drawingOf(field)),
  form: formOf(field),
  takenUpAt: null,
})

/** With the work that was kept, if there is any, and the steps that led there; it is not itself a step to undo. */
export function begin(field: FieldDetail | null, draft: Draft | null): Work {
  const start = fresh(field)
  // Kept after the new field was made: taken up here, it would be made again.
  if (draft === null || (field === null && draft.version !== null)) return start
  const { drawing, form } = draft.from === undefined ? draft : onto(draft.from, draft, contentOf(field))
  const isDrawn = !isSameDrawing(drawing, start.editing.present.drawing)
  if (!isDrawn && isSame(form, start.form)) return start
  return {
    ...start,
    seenVersion: draft.version,
    form,
    editing: isDrawn ? takenUp(drawing, draft.steps) : start.editing,
    takenUpAt: draft.savedAt,
  }
}

const takenUp = (drawing: Drawing, steps: Draft['steps']): Editing => ({
  ...startEditing(drawing),
  ...(steps === undefined
    ? {}
    : { past: steps.past, present: { drawing, what: steps.what }, future: steps.future }),
})

/** Goes along with what the server has now. An answer older than the work's own base says nothing new. */
export function followed(now: Work, field: FieldDetail, isDirty: boolean): Work {
  const version = now.base?.version ?? 0
  if (field.version < version) return now
  if (field.version > version && !isDirty) return fresh(field)
  return withYears(now, field)
}

/** Of a saved year only the years: what else is newer in the answer is a change of somebody else's. */
export function withYears(now: Work, { years }: FieldDetail): Work {
  return now.base === null || isSame(years, now.base.years) ? now : { ...now, base: { ...now.base, years } }
}

/** What the person changed, on top of what someone else has saved. */
export function onTopOf(now: Work, theirs: FieldDetail): Work {
  const mine = { drawing: now.editing.present.drawing, form: now.form }
  const { drawing, form } = onto(contentOf(now.base), mine, contentOf(theirs))
  const editing = isSameDrawing(drawing, mine.drawing)
    ? now.editing
    : loaded(now.editing, drawing, 'use theirs')
  return { ...now, base: theirs, seenVersion: theirs.version, editing, form }
}

/** After `sent` was saved: what was drawn and typed since stays, without the pieces that are fields now and the neighbors that are joined. */
export function settled(now: Work, sent: Content, saved: FieldDetail): Work {
  const start = fresh(saved)
  const { drawing } = now.editing.present
  const form = rebased(sent.form, now.form, start.form)
  if (isSameDrawing(drawing, sent.drawing)) return { ...start, form }
  const made = new Set(sent.drawing.aside.map(({ part }) => part))
  const joined = new Set(sent.drawing.joined.map(({ id }) => id))
  const without = (step: Step): Step => ({
    ...step,
    drawing: {
      ...step.drawing,
      aside: step.drawing.aside.filter(({ part }) => !made.has(part)),
      joined: step.drawing.joined.filter(({ id }) => !joined.has(id)),
    },
  })
  const present = without(now.editing.present)
  if (isSameDrawing(present.drawing, start.editing.present.drawing)) return { ...start, form }
  const { past } = now.editing
  const sentAt = past.findLastIndex((step) => isSameDrawing(step.drawing, sent.drawing))
  const since = sentAt === -1 ? [] : past.slice(sentAt + 1).map(without)
  return { ...start, form, editing: { ...start.editing, past: [start.editing.present, ...since], present } }
}

const onto = (from: Content, mine: Content, theirs: Content): Content => ({
  drawing: isSameDrawing(mine.drawing, from.drawing) ? theirs.drawing : mine.drawing,
  form: rebased(from.form, mine.form, theirs.form),
})

const loaded = (editing: Editing, drawing: Drawing, what: string): Editing =>
  edit(editing, { type: 'load', drawing, what })
