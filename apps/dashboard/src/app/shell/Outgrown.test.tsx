import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { RoleProvider } from '#data/permissions.ts'
import { ServicesProvider } from '#platform/services.ts'
import { createTestProduct } from '#testing/product.ts'
import { Outgrown } from './Outgrown.tsx'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  product.dispose()
})

it.each([
  [true, 'manager', true],
  [true, 'staff', false],
  [false, 'manager', false],
] as const)('API-50: outgrown %s, to %s: said %s', (isOutgrown, role, isSaid) => {
  const services = product.loadPage()
  render(
    <ServicesProvider value={{ ...services, config: { ...services.config, isOutgrown } }}>
      <RoleProvider value={role}>
        <Outgrown />
      </RoleProvider>
    </ServicesProvider>,
  )
  expect(screen.queryByText(/move it to PostgreSQL/) !== null).toBe(isSaid)
})
