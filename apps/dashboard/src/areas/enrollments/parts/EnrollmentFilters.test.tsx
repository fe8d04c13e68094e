import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { ENROLLMENTS } from '../list.ts'
import { enrollment, testServer } from '../testing.ts'
import { EnrollmentFilters } from './EnrollmentFilters.tsx'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  product.dispose()
})

function show(managerId: readonly (number | '')[]) {
  renderWithApi(
    <EnrollmentFilters
      filter={{ search: '', year: 2026, managerId: [...managerId] }}
      onNarrow={() => {}}
      onClear={() => {}}
    />,
    product,
    testServer([enrollment({ id: 1 })]).answer,
  )
}

it('ENP-1: a manager is named before the filter is opened; nobody, and one without enrollments, too', async () => {
  show([7])
  await screen.findByRole('button', { name: /^Manager.*Ada Fallow$/ })
  cleanup()
  show([''])
  await screen.findByRole('button', { name: /^Manager.*No manager$/ })
  cleanup()
  show([99])
  await screen.findByRole('button', { name: /^Manager.*No. 99$/ })
})

it('LST-45: a program without a name is none', () => {
  expect(ENROLLMENTS.address.read(new URLSearchParams('program=|'))).toEqual({})
})
