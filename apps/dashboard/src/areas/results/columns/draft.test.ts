import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testMapping, testSheet, testUpload } from '../testing.ts'
import { draftOf, isUnitAsked, useColumnsDraft } from './draft.ts'
import { forgetDrafts, useDrafts } from './kept-drafts.ts'

afterEach(forgetDrafts)

describe('RES-61: what is chosen of a file before a person chose', () => {
  it('is the proposal: sheets with results, and the laboratory of the same layout', () => {
    const none = { ...testSheet().proposal, isData: false }
    const sheets = [testSheet(), testSheet(testMapping(), { position: 1, proposal: none })]
    const { laboratoryId, sheets: drafts } = draftOf(testUpload({ sheets }))
    expect([laboratoryId, ...drafts.map(({ isIn }) => isIn)]).toEqual([61, true, false])
  })

  it('is what was confirmed, also that no laboratory was', () => {
    const mapping = testMapping({ depthUnit: 'in' })
    const sheets = [testSheet(), testSheet(testMapping(), { position: 1, mapping })]
    const draft = draftOf(testUpload({ sheets }))
    expect(draft.laboratoryId).toBeNull()
    expect(draft.sheets.map(({ isIn, mapping: { depthUnit } }) => [isIn, depthUnit])).toEqual([
      [false, 'cm'],
      [true, 'in'],
    ])
  })

  it('RES-84: has the only sheet of a file, also a hidden one', () => {
    const proposal = { ...testSheet().proposal, isHidden: true }
    const [sheet] = draftOf(testUpload({ sheets: [testSheet(testMapping(), { proposal })] })).sheets
    expect(sheet?.isIn).toBe(true)
  })
})

it('RES-62: a column that a person chose has no proposal any more, and layers follow the columns', () => {
  const upload = testUpload()
  const { result } = renderHook(() => useColumnsDraft(upload))
  const mappingOf = () => result.current.draft.sheets[0]?.mapping
  act(() => result.current.changeColumn(0, 5, { role: 'sampleName' }))
  expect(mappingOf()?.columns[5]).toMatchObject({ role: 'sampleName', says: '' })
  act(() => result.current.changeColumn(0, 2, { role: 'leaveOut' }))
  expect(mappingOf()?.depth).toEqual({ from: 'columns' })
  act(() => result.current.changeColumn(0, 3, { role: 'leaveOut' }))
  expect(mappingOf()?.depth).toEqual({ from: 'none' })
  act(() => result.current.changeColumn(0, 2, { role: 'depth' }))
  expect(mappingOf()?.depth).toEqual({ from: 'columns' })
})

it('RES-63: the unit of depths is asked where layers are read, and no row and nobody says it', () => {
  const asked = (mapping = {}, isIn = true) =>
    isUnitAsked({ position: 0, isIn, says: [], mapping: testMapping({ depthUnit: null, ...mapping }) })
  expect(asked()).toBe(true)
  expect(asked({ depthUnit: 'cm' })).toBe(false)
  expect(asked({}, false)).toBe(false)
  expect(asked({ depth: { from: 'none' } })).toBe(false)
  const columns = testMapping().columns.map((column) =>
    column.column === 5 ? { ...column, role: 'depthUnit' as const } : column,
  )
  expect(asked({ columns })).toBe(false)
})

describe('RES-116: choices that are not sent', () => {
  /** What the page finds when it is loaded anew. */
  async function reload(upload = testUpload()) {
    const stored = sessionStorage.getItem('draft:result-columns') ?? ''
    vi.resetModules()
    const fresh = await import('./kept-drafts.ts')
    const kept = fresh.keptFor(upload, fresh.useDrafts.getState().drafts)
    // Other tests get the modules of this one.
    fresh.forgetDrafts()
    sessionStorage.setItem('draft:result-columns', stored)
    return kept
  }
  afterEach(() => sessionStorage.removeItem('draft:result-columns'))

  function choose() {
    const { result } = renderHook(() => useColumnsDraft(testUpload()))
    act(() => result.current.changeColumn(0, 5, { role: 'sampleName' }))
  }

  it('are there after a reload, for the same file in the same version', async () => {
    choose()
    expect((await reload())?.sheets[0]?.mapping.columns[5]?.role).toBe('sampleName')
    expect(await reload(testUpload({ id: 8 }))).toBeNull()
    expect(await reload(testUpload({ version: 3 }))).toBeNull()
  })

  it('stay when the file changes while they are made', () => {
    choose()
    const { draft } = renderHook(() => useColumnsDraft(testUpload({ version: 3 }))).result.current
    expect(draft.sheets[0]?.mapping.columns[5]?.role).toBe('sampleName')
  })

  it('that are damaged count as none', async () => {
    choose()
    const stored = sessionStorage.getItem('draft:result-columns') ?? ''
    sessionStorage.setItem('draft:result-columns', stored.replace('"sampleName"', '"unheard of"'))
    await useDrafts.persist.rehydrate()
    expect(useDrafts.getState().drafts).toEqual([])
  })
})
