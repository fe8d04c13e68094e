import { MAX_BULK_FIELDS } from '@org/core'
import { errors } from '@org/core/contract'
import { ToastRegion, toasts } from '@org/ui'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BoxChange } from '#map/box.ts'
import { useChosen } from '../chosen.ts'
import { NO_FILTER } from '../list.ts'
import { chooseFieldsInBox } from './choose-in-box.ts'

const asked: unknown[] = []

/** Draws a box that meets these fields of the list; null: the server does not answer. */
async function draw(found: number[] | null, change: BoxChange = 'add') {
  const order = async (query: unknown) => {
    asked.push(query)
    if (found === null) throw errors.unavailable()
    return new Uint8Array(Uint32Array.from(found).buffer)
  }
  const filter = { ...NO_FILTER, crop: ['Corn'], search: 'creek' }
  await act(() =>
    chooseFieldsInBox({ client: { fields: { order } }, filter, sort: '-area' }, [-94, 41, -93, 42], change),
  )
}
const chosen = () => [...useChosen.getState().ids]

describe('choosing by a box', () => {
  beforeEach(() => {
    asked.length = 0
    render(<ToastRegion />)
  })
  afterEach(() => {
    act(() => toasts.clear())
    cleanup()
    useChosen.getState().choose([])
  })

  it('MAP-63: asks for the list’s fields in the box and adds them to those chosen; Undo takes that back', async () => {
    useChosen.getState().choose([7, 2])
    await draw([1, 2, 3])
    expect(asked).toEqual([{ crop: ['Corn'], search: 'creek', bbox: '-94,41,-93,42', sort: '-area' }])
    expect(chosen()).toEqual([7, 2, 1, 3])
    await screen.findByText('2 fields chosen')
    act(() => void toasts.undoLatest())
    expect(chosen()).toEqual([7, 2])
  })

  it('MAP-63: removes those in the box from those chosen; Undo takes that back', async () => {
    useChosen.getState().choose([7, 2, 3])
    await draw([1, 2, 3], 'remove')
    expect(chosen()).toEqual([7])
    await screen.findByText('2 fields cleared')
    act(() => void toasts.undoLatest())
    expect(chosen()).toEqual([7, 2, 3])
  })

  it('MAP-63: says where nothing is to be added or removed', async () => {
    useChosen.getState().choose([7])
    await draw([])
    await screen.findByText('No field in this list is inside the box')
    await draw([7])
    await screen.findByText('All fields in the box are already chosen')
    await draw([1], 'remove')
    await screen.findByText('No chosen field is inside the box')
    expect(chosen()).toEqual([7])
  })

  it('MAP-63: chooses no more than can be changed at once, and says so', async () => {
    useChosen.getState().choose([1, 2])
    const many = Array.from({ length: MAX_BULK_FIELDS }, (_, at) => at + 1)
    await draw([...many, MAX_BULK_FIELDS + 1])
    await screen.findByText(
      '10,001 fields are in the box or in view, and 2 fields are chosen already. Choose at most 10,000 fields: draw a smaller box, or filter the list.',
    )
    expect(chosen()).toEqual([1, 2])
    await draw(many)
    expect(chosen()).toHaveLength(MAX_BULK_FIELDS)
  })

  it('MAP-63: leaves the choice as it is where the server does not answer', async () => {
    useChosen.getState().choose([7])
    await draw(null)
    await screen.findByText(/^The chosen fields did not change\. /)
    expect(chosen()).toEqual([7])
  })
})
