import { fieldCreateSchema } from '@org/core'
import type { Drawing } from '#map/draw/drawing.ts'
import type { FieldForm } from './form.ts'
import { namesOf } from './saved-words.ts'

/** Why the work cannot be saved yet, in a sentence; null when it can. */
export function hindrance(
  drawing: Drawing,
  form: FieldForm,
  savedParts: number,
  /** Why this person does not deactivate neighbors; null when they may. */
  mayNotJoin: string | null,
): string | null {
  if (drawing.sketch !== null) return 'Finish the line you are drawing, or cancel it.'
  if (form.name.trim() === '') return 'The field needs a name.'
  const named = fieldCreateSchema.shape.name.safeParse(form.name.trim())
  if (!named.success) return named.error.issues[0]?.message ?? 'This name cannot be used.'
  if (savedParts > 0 && drawing.parts.length === 0) return 'The boundary cannot be empty. Draw one, or undo.'
  if (drawing.parts.length === 0 && form.note.trim() !== '')
    return 'The note needs a boundary. Draw one, or clear the note.'
  if (drawing.joined.length > 0 && mayNotJoin !== null)
    return `${mayNotJoin}. Leave out ${namesOf(drawing.joined)}.`
  return null
}
