import { describe, expect, it } from 'vitest'
import { emptyDrawing } from '#map/draw/drawing.ts'
import { emptyForm } from './form.ts'
import { hindrance } from './readiness.ts'

const form = { ...emptyForm, name: 'Creek' }

describe('SCR-59: what can be saved', () => {
  it('is no note without a boundary: it would not be sent', () => {
    expect(hindrance(emptyDrawing, form, 0, null)).toBeNull()
    expect(hindrance(emptyDrawing, { ...form, note: ' ' }, 0, null)).toBeNull()
    expect(hindrance(emptyDrawing, { ...form, note: 'By hand' }, 0, null)).toBe(
      'The note needs a boundary. Draw one, or clear the note.',
    )
    const drawing = { ...emptyDrawing, parts: [[[]]] }
    expect(hindrance(drawing, { ...form, note: 'By hand' }, 0, null)).toBeNull()
  })

  it('FLD-62: no join by a person who may not deactivate the neighbor', () => {
    const slope = { id: 20, name: 'East slope', growerName: 'Olson', version: 1 }
    const drawing = { ...emptyDrawing, parts: [[[]]], joined: [slope] }
    expect(hindrance(drawing, form, 0, null)).toBeNull()
    expect(hindrance(drawing, form, 0, 'Only operation managers can deactivate fields')).toBe(
      'Only operation managers can deactivate fields. Leave out East slope.',
    )
  })
})
