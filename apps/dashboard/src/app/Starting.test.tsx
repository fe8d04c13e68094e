import { render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Starting } from './Starting.tsx'

afterEach(() => history.replaceState(null, '', '/'))

it('DASH-78: the reload offered keeps the query and leaves the place in the page out: with it nothing would load', () => {
  history.replaceState(null, '', '/changelog?from=fields#unreleased')
  render(<Starting />)
  const link = screen.getByText<HTMLAnchorElement>('reload the page')
  expect(link.href).toBe(`${location.origin}/changelog?from=fields`)
})
