import { describe, expect, it } from 'vitest'
import { emptyDrawing } from '#map/draw/drawing.ts'
import { emptyForm } from './form.ts'
import { hindrance } from './readiness.ts'

const form = { ...emptyForm, name: 'Creek' }

describe('SCR-59: what can be saved', () => {
  it('is no note without a boundary: it would not be sent', () => {
    expect(hindrance(emptyDrawing, form, 0)).toBeNull()
    expect(hindrance(emptyDrawing, { ...form, note: ' ' }, 0)).toBeNull()
    expect(hindrance(emptyDrawing, { ...form, note: 'By hand' }, 0)).toBe(
      'The note is about a boundary: draw one, or empty the note.',
    )
    const drawing = { ...emptyDrawing, parts: [[[]]] }
    expect(hindrance(drawing, { ...form, note: 'By hand' }, 0)).toBeNull()
  })
})
