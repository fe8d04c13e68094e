import { ACRE_M2, enrollmentList, fieldList } from '@org/core'
import { FilterBar } from '@org/ui'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { rangeFilter, rangeWords } from './range-filter.tsx'

afterEach(cleanup)

const { area } = fieldList.columns
const { signedOn } = enrollmentList.columns

it('SCR-46: a range says its ends in the person’s unit, and what is open', () => {
  expect(rangeWords(area.kind, [20 * ACRE_M2, 80 * ACRE_M2], 'ac')).toBe('20.0–80.0 ac')
  expect(rangeWords(area.kind, ['', 200_000], 'ha')).toBe('up to 20.00 ha')
  expect(rangeWords(signedOn.kind, ['2026-04-01', ''], 'ac')).toBe('from Apr 1, 2026')
})

async function open(value: readonly [number | '', number | ''] | undefined) {
  const onChange = vi.fn()
  const filter = rangeFilter({ ...{ key: 'area', column: area, value, areaUnit: 'ac' as const }, onChange })
  render(<FilterBar label="Filters" filters={[filter]} onChange={() => {}} />)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Area/ })))
  await screen.findByRole('textbox', { name: /^From/ })
  return onChange
}
const type = (name: RegExp, words: string) =>
  act(async () => {
    const box = screen.getByRole('textbox', { name })
    fireEvent.change(box, { target: { value: words } })
    fireEvent.blur(box)
  })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

it('SCR-46: narrows to what is typed, one end or both, and closes', async () => {
  const onChange = await open(undefined)
  await type(/^From/, '20')
  await press('Show')
  expect(onChange).toHaveBeenCalledExactlyOnceWith([80_937.13, ''])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('SCR-46: refuses an end before the start, beside it', async () => {
  const onChange = await open([100 * ACRE_M2, ''])
  await type(/^To/, '20')
  await press('Show')
  expect(onChange).not.toHaveBeenCalled()
  screen.getByText('To is less than From')
  await type(/^To/, '120')
  await press('Show')
  expect(onChange).toHaveBeenCalledExactlyOnceWith([404_685.64, 485_622.77])
})

it('SCR-46: says that an area below 0 is none, leaves it as typed, and asks for nothing', async () => {
  const onChange = await open(undefined)
  await type(/^From/, '-3')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^From/ }).value).toBe('-3')
  screen.getByText('Enter 0 or more')
  await press('Show')
  expect(onChange).not.toHaveBeenCalled()
  await type(/^From/, '3')
  await press('Show')
  expect(onChange).toHaveBeenCalledExactlyOnceWith([12_140.57, ''])
})

it('SCR-46: can be cleared', async () => {
  const onChange = await open([100, 200])
  await press('Any')
  expect(onChange).toHaveBeenCalledExactlyOnceWith(undefined)
})
