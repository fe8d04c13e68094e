import type { Client, FieldDetail, PlannedYearsAnswer } from '@org/core'
import { toMultiPolygon } from '#map/draw/shapes.ts'
import { determinationOf } from './determination.ts'
import type { Content } from './draft.ts'
import { changedTexts, emptyForm, formOf } from './form.ts'
import { drawingOf, isSameDrawing } from './work.ts'

export type FieldSaveInput = Parameters<Client['fields']['save']>[0]

/** What is to be saved: everything of the work that the write needs. */
export interface Wanted extends Content {
  base: FieldDetail | null
  version: number | null
  isBoundaryChanged: boolean
  plannedYears: PlannedYearsAnswer
  /** Enrollments of joined neighbors that the person has seen. */
  enrollmentIds: readonly number[]
}

/** Whose a new field is, and its first year. */
export interface Owner {
  growerId: number
  year: number | null
}

/** All of the work as one write. */
export function saveInput(wanted: Wanted, owner: Owner): FieldSaveInput {
  const { base, drawing, form, plannedYears, enrollmentIds } = wanted
  const hasBoundary = drawing.parts.length > 0
  return {
    field: fieldOf(wanted, owner),
    boundary: hasBoundary && (base === null || wanted.isBoundaryChanged) ? boundaryOf(wanted) : null,
    plannedYears,
    pieces: drawing.aside.map(({ name, part }, index) => ({
      name: name.trim() || `${form.name.trim()} ${index + 2}`,
      boundary: { geometry: toMultiPolygon([part]), ...determinationOf(null, true, form.method) },
    })),
    joined: drawing.joined.map(({ id, version }) => ({ id, version, enrollmentIds: [...enrollmentIds] })),
  }
}

function fieldOf({ base, version, drawing, form }: Wanted, owner: Owner): FieldSaveInput['field'] {
  if (base !== null)
    return {
      kind: 'existing',
      id: base.id,
      version: version ?? base.version,
      ...changedTexts(formOf(base), form),
    }
  // County and state of a new field are those of its boundary.
  const { county: _, state: __, ...texts } = changedTexts(emptyForm, form)
  const year = drawing.parts.length > 0 ? owner.year : null
  return { kind: 'new', growerId: owner.growerId, name: form.name.trim(), ...texts, year }
}

const boundaryOf = ({ base, drawing, form }: Wanted) => ({
  geometry: toMultiPolygon(drawing.parts),
  ...determinationOf(base, !isSameDrawing(drawing, drawingOf(base)), form.method),
  note: form.note.trim(),
})
