import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { emptyDrawing } from '#map/draw/drawing.ts'
import type { Draft } from './draft.ts'
import { draftKey, keptSteps, readDraft, writeDraft } from './draft.ts'
import { emptyForm } from './form.ts'

afterEach(() => localStorage.clear())

const draft: Draft = {
  savedAt: '2026-11-20T10:00:00.000Z',
  version: 3,
  drawing: {
    parts: [],
    aside: [{ id: 1, name: 'North', part: [[[-93, 42]]] }],
    joined: [{ id: 20, name: 'East slope', growerName: 'Olson', version: 4 }],
    sketch: { kind: 'add', points: [[-93.12345678901235, 42]] },
  },
  form: { ...emptyForm, name: 'Creek bottom' },
}

describe('SCR-56: unsaved work', () => {
  it('comes back as it was, to the last digit, for its person and field alone', () => {
    const key = draftKey(7, '12')
    writeDraft(key, draft)
    expect(readDraft(key)).toEqual(draft)
    const whole = { ...draft, from: { drawing: emptyDrawing, form: { ...emptyForm, name: 'Creek' } } }
    writeDraft(key, whole)
    expect(readDraft(key)).toEqual(whole)
    expect(readDraft(draftKey(8, '12'))).toBeNull()
    expect(readDraft(draftKey(7, '13'))).toBeNull()
    writeDraft(key, null)
    expect(readDraft(key)).toBeNull()
  })

  it('keeps the steps that led there, the nearest where not all have room, and the work where steps are damaged', () => {
    const key = draftKey(7, '12')
    const step = (name: string) => ({
      drawing: { ...emptyDrawing, aside: [{ id: 1, name, part: [] }] },
      what: name,
    })
    const steps = { past: [step('draw'), step('cut')], what: 'split', future: [step('join')] }
    writeDraft(key, { ...draft, steps })
    expect(readDraft(key)?.steps).toEqual(steps)
    const large = Array.from({ length: 9 }, (_, at) => step(`${at}`.repeat(50_000)))
    expect(keptSteps({ past: large, present: step('now'), future: [] }).past).toEqual(large.slice(-3))
    localStorage.setItem(key, JSON.stringify({ ...draft, steps: { past: 7 } }))
    expect(readDraft(key)?.form).toEqual(draft.form)
  })

  it('of an earlier version of the dashboard has no joined neighbors', () => {
    const { joined: _, ...drawing } = draft.drawing
    localStorage.setItem('earlier', JSON.stringify({ ...draft, drawing }))
    expect(readDraft('earlier')).toEqual({ ...draft, drawing: { ...draft.drawing, joined: [] } })
  })

  it('counts as none when it is damaged', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        localStorage.setItem('damaged', text)
        expect(readDraft('damaged')).toBeNull()
      }),
    )
  })
})
