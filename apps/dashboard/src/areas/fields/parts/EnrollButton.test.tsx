import type { FieldDetail } from '@org/core'
import { errors, toErrorBody } from '@org/core/contract'
import { toasts } from '@org/ui'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testField } from '#testing/field.ts'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { useChosen } from '../chosen.ts'
import { EnrollButton } from './EnrollButton.tsx'

const product = createTestProduct()
beforeEach(() => history.replaceState(null, '', '/fields'))
afterEach(() => {
  cleanup()
  toasts.clear()
  useChosen.getState().choose([])
  product.dispose()
})

const creek: FieldDetail = { ...testField(), boundary: null }

/** The grower of field 5 has these active fields. */
function show(chosen: number[], theirs: number[], { isInactive = false, isDown = false } = {}) {
  useChosen.getState().choose(chosen)
  renderWithApi(<EnrollButton isInactive={isInactive} year={2026} />, product, ({ url }) => {
    if (isDown) return Response.json(toErrorBody(errors.unavailable(), 'r-1'), { status: 503 })
    return url.includes('/order') ? new Response(Uint32Array.from(theirs)) : Response.json(creek)
  })
}
const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: /^Enroll/ })))

describe('enrolling the fields that are chosen', () => {
  it('END-32: leads to a new enrollment of them, for their grower and the year looked at', async () => {
    show([5, 6], [4, 5, 6])
    await press()
    await waitFor(() => expect(location.pathname).toBe('/enrollments'))
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
      new: '1',
      growerId: '11',
      fields: '5,6',
      year: '2026',
    })
  })

  it('END-32: says whose the first is where others are not theirs, and leads nowhere', async () => {
    show([5, 6, 90], [4, 5])
    await press()
    await screen.findByText(/2 fields are inactive or do not belong to Alder Farms/)
    expect(location.pathname).toBe('/fields')
  })

  it('END-32: says what went wrong where that cannot be told', async () => {
    show([5], [5], { isDown: true })
    await press()
    await screen.findByText(/^The fields were not enrolled\./)
  })

  it.each([
    ['inactive fields', [5], true, 'Inactive fields cannot be enrolled'],
    [
      'too many',
      Array.from({ length: 501 }, (_, index) => index + 1),
      false,
      'You can enroll at most 500 fields at a time',
    ],
  ])('END-1: is refused with why for %s', (_, chosen, isInactive, why) => {
    show(chosen, [], { isInactive })
    expect(screen.getByRole('button', { name: /^Enroll \d+ fields?$/, description: why })).toBeTruthy()
  })
})
