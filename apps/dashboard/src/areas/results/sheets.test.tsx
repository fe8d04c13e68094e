import type { SheetMapping, SheetProposal } from '@org/core'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { testMapping, testSheet, testUpload } from './testing.ts'
import { press, show, tidy } from './testing-page.tsx'

afterEach(tidy)

const SLOW = { timeout: 5_000 }
const sheetWith = (mapping: Partial<SheetMapping>, proposal: Partial<SheetProposal> = {}) => {
  const sheet = testSheet(testMapping(mapping))
  return { ...sheet, proposal: { ...sheet.proposal, ...proposal } }
}
async function type(field: HTMLElement, text: string) {
  await act(async () => {
    fireEvent.change(field, { target: { value: text } })
    fireEvent.blur(field)
  })
}

describe('RES-113: samples that seem to be of no soil', () => {
  const plants = sheetWith({ material: 'asked' }, { notSoil: 'plant tissue' })

  it('are read once a person says that they are soil', async () => {
    const { asked } = show('?upload=7', { upload: testUpload({ sheets: [plants] }) })
    await screen.findByRole('heading', { name: 'The samples seem to be of plant tissue' }, SLOW)
    await press('Check rows')
    expect(asked).toEqual([])
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: /^Yes/ })))
    await press('Check rows')
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.body).toMatchObject({ sheets: [{ mapping: { material: 'soil' } }] })
  })

  it('are left out when they are not', async () => {
    const sheets = [plants, testSheet(testMapping(), { position: 1, name: 'Soil' })]
    const { asked } = show('?upload=7', { upload: testUpload({ sheets }) })
    await act(async () => fireEvent.click(await screen.findByRole('radio', { name: /^No/ }, SLOW)))
    await press('Check rows')
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.body).toMatchObject({ sheets: [{ mapping: null }, { mapping: { material: 'soil' } }] })
  })
})

it('RES-113: a sheet with the same samples as another says so and is left out', async () => {
  const same = { ...sheetWith({}, { sameAs: 'Results' }), position: 1, name: 'Results in pounds' }
  show('?upload=7', { upload: testUpload({ sheets: [testSheet(), same] }) })
  const name = 'Results in pounds (same samples as sheet Results), 4 rows'
  expect(await screen.findByRole('checkbox', { name }, SLOW)).toHaveProperty('checked', false)
})

it('RES-114: layers in words wait for their depths and unit', async () => {
  const depth = { from: 'words' as const, words: [{ word: 'Topsoil', top: null, bottom: null }] }
  const sheet = sheetWith({ depth, depthUnit: null })
  const { asked } = show('?upload=7', { upload: testUpload({ sheets: [sheet] }) })
  const layer = await screen.findByRole('group', { name: 'Layer Topsoil' }, SLOW)
  await type(within(layer).getByRole('textbox', { name: /^From/ }), '0')
  await type(within(layer).getByRole('textbox', { name: /^To/ }), '6')
  await press('Check rows')
  expect(asked).toEqual([])
  const units = [...document.querySelectorAll('select')].find((list) =>
    [...list.options].some(({ value }) => value === 'ft'),
  )
  if (units === undefined) throw new Error('no choice of units')
  await act(async () => fireEvent.change(units, { target: { value: 'in' } }))
  await press('Check rows')
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.body).toMatchObject({
    sheets: [{ mapping: { depthUnit: 'in', depth: { words: [{ word: 'Topsoil', top: 0, bottom: 6 }] } } }],
  })
})

it('RES-115: a table whose names are not known is checked once a person says what is measured', async () => {
  const columns = testMapping().columns.map((column) => ({
    ...column,
    role: 'leaveOut' as const,
    analyte: null,
  }))
  const sheet = sheetWith({ columns }, { isData: false, isOpen: true })
  const { asked } = show('?upload=7', { upload: testUpload({ sheets: [sheet] }) })
  await press('Set the columns')
  const list = await screen.findByRole('region', { name: 'Columns of the sheet' }, SLOW)
  expect(list.parentElement).toBe(document.activeElement)
  await press('Check rows')
  expect(asked).toEqual([])
  const column = within(list).getByRole('group', { name: 'E pH' })
  const role = within(column).getByRole('combobox', { name: /^What it is/ })
  await act(async () => {
    role.focus()
    fireEvent.keyDown(role, { key: 'ArrowDown' })
    fireEvent.keyUp(role, { key: 'ArrowDown' })
  })
  await act(async () => fireEvent.click(await screen.findByRole('option', { name: 'Measurement' })))
  await press('Check rows')
  await waitFor(() => expect(asked).toHaveLength(1))
})
