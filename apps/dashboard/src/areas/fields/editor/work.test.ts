import type { FieldDetail } from '@org/core'
import { describe, expect, it } from 'vitest'
import { edit } from '#map/draw/drawing.ts'
import { testFieldYear } from '#testing/field.ts'
import { type Draft, keptSteps } from './draft.ts'
import { aBoundary, aField, square } from './testing.ts'
import { begin, contentOf, followed, fresh, onTopOf, settled, type Work, withYears } from './work.ts'

const field = aField()
const newer: FieldDetail = { ...field, version: 4, farmName: 'West', boundary: aBoundary(2, -92) }
const years: FieldDetail['years'] = [testFieldYear()]
const typed = (work: Work, words: Partial<Work['form']>): Work => ({
  ...work,
  form: { ...work.form, ...words },
})
const drawn = (work: Work, west: number): Work => ({
  ...work,
  editing: edit(work.editing, { type: 'replace', parts: [square(west)], what: 'draw' }),
})
const contentIn = ({ editing, form }: Work) => ({ drawing: editing.present.drawing, form })

describe('SCR-59: what was saved', () => {
  it('leaves what was drawn since, without the pieces that are fields now and the neighbors that are joined', () => {
    const slope = { id: 20, name: 'East slope', growerName: 'Olson', version: 1 }
    const before = edit(fresh(field).editing, { type: 'join', parts: [square(-92)], field: slope })
    const sent: Work = { ...fresh(field), editing: edit(before, { type: 'setAside', part: 0, name: 'P' }) }
    const since: Work = { ...sent, editing: edit(sent.editing, { type: 'setAside', part: 0, name: 'Q' }) }
    const { drawing } = settled(since, contentIn(sent), newer).editing.present
    expect(drawing.joined).toEqual([])
    expect(drawing.aside.map(({ name }) => name)).toEqual(['Q'])
  })
})

describe('SCR-58: what the server has now', () => {
  it('is taken where nothing was changed, and an older answer never', () => {
    expect(followed(fresh(field), newer, false)).toEqual(fresh(newer))
    expect(followed(fresh(newer), field, false)).toEqual(fresh(newer))
    expect(followed(fresh(newer), { ...field, years }, false)).toEqual(fresh(newer))
  })

  it('leaves what was changed, and the version it began from', () => {
    const mine = drawn(fresh(field), -91)
    expect(followed(mine, newer, true)).toEqual(mine)
  })

  it('brings years that did not raise the version', () => {
    expect(followed(fresh(field), { ...field, years }, false).base?.years).toEqual(years)
  })

  it('is not taken with a year that is saved, so that another boundary is still a conflict', () => {
    const mine = drawn(fresh(field), -91)
    const after = withYears(mine, { ...newer, years })
    expect(after).toEqual({ ...mine, base: { ...field, years } })
    expect(after.seenVersion).toBe(3)
  })

  it('lies under what I changed, and nothing else of theirs is undone', () => {
    const after = onTopOf(typed(fresh(field), { name: 'Creek 80' }), newer)
    expect(contentIn(after)).toEqual({
      drawing: contentOf(newer).drawing,
      form: { ...contentOf(newer).form, name: 'Creek 80' },
    })
  })
})

describe('SCR-59: once it is saved', () => {
  const saved = { ...newer, name: 'Creek 80' }
  const sent = typed(drawn(fresh(field), -92), { name: ' Creek 80', note: 'By hand' })

  it('begins again from what was saved', () => {
    expect(settled(sent, contentIn(sent), saved)).toEqual(fresh(saved))
  })

  it('keeps what was typed and drawn while it ran, on top', () => {
    const now = typed(drawn(sent, -90), { farmName: 'North' })
    const after = settled(now, contentIn(sent), saved)
    expect(contentIn(after)).toEqual({
      drawing: contentIn(now).drawing,
      form: { ...contentOf(saved).form, farmName: 'North' },
    })
    expect(after.seenVersion).toBe(4)
    expect(contentIn({ ...after, editing: edit(after.editing, { type: 'undo' }) }).drawing).toEqual(
      contentOf(saved).drawing,
    )
  })

  it('keeps each step drawn while it ran', () => {
    const after = settled(drawn(drawn(sent, -90), -89), contentIn(sent), saved)
    const once = edit(after.editing, { type: 'undo' })
    expect(once.present.drawing.parts).toEqual([square(-90)])
    expect(edit(once, { type: 'undo' }).present.drawing).toEqual(contentOf(saved).drawing)
  })

  it('keeps no piece that has become a field, and every one split off since', () => {
    const twoParts = {
      ...sent,
      editing: edit(sent.editing, {
        type: 'replace',
        parts: [square(-92), square(-91), square(-90)],
        what: 'draw',
      }),
    }
    const aside = (work: Work, part: number): Work => ({
      ...work,
      editing: edit(work.editing, { type: 'setAside', part, name: '' }),
    })
    const withOne = aside(twoParts, 2)
    const withTwo = aside(withOne, 1)
    const after = settled(withTwo, contentIn(withOne), saved)
    expect(contentIn(after).drawing.aside.map(({ part }) => part)).toEqual([square(-91)])
    expect(settled(withOne, contentIn(withOne), saved)).toEqual(fresh(saved))
  })
})

describe('SCR-56: work that was kept', () => {
  const savedAt = '2026-11-20T11:00:00.000Z'
  const kept = (work: Work): Draft => ({
    savedAt,
    version: work.seenVersion,
    from: contentOf(work.base),
    ...contentIn(work),
  })

  it('is only what I changed: the rest is as others have saved it since', () => {
    const after = begin(newer, kept(typed(fresh(field), { name: 'Creek 80' })))
    expect(contentIn(after)).toEqual({
      drawing: contentOf(newer).drawing,
      form: { ...contentOf(newer).form, name: 'Creek 80' },
    })
    expect(after).toMatchObject({ seenVersion: 3, takenUpAt: savedAt })
  })

  it('comes back with what I drew and its steps: undo takes back the last of them, and redo what was undone', () => {
    const mine = drawn(drawn(drawn(fresh(field), -91), -90), -89)
    const undone = { ...mine, editing: edit(mine.editing, { type: 'undo' }) }
    const after = begin(field, { ...kept(undone), steps: keptSteps(undone.editing) })
    expect(after.editing).toEqual(undone.editing)
  })

  it('is not wiped by an undo where it was kept without its steps', () => {
    const after = begin(newer, kept(drawn(fresh(field), -91)))
    expect(after.editing.present.drawing.parts).toEqual([square(-91)])
    expect(edit(after.editing, { type: 'undo' }).present.drawing.parts).toEqual([square(-91)])
  })

  it('is whole mine where it was kept without what it began from', () => {
    const { from: _, ...old } = kept(typed(fresh(field), { name: 'Creek 80' }))
    expect(contentIn(begin(newer, old))).toEqual({ drawing: old.drawing, form: old.form })
  })

  it('is none where nothing of it is left, or where its new field is made already', () => {
    expect(begin({ ...newer, name: 'Creek 80' }, kept(typed(fresh(field), { name: 'Creek 80' })))).toEqual(
      fresh({ ...newer, name: 'Creek 80' }),
    )
    expect(begin(null, kept(drawn(fresh(field), -91)))).toEqual(fresh(null))
  })
})
