import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { applyDensity, useDensity } from './density.ts'

const Shown = () => <p>{useDensity()}</p>
afterEach(() => applyDensity('comfortable'))

it('UI-3: rows are comfortable until a person wants them closer, and change at once', async () => {
  render(<Shown />)
  expect(screen.getByText('comfortable')).toBeTruthy()
  await act(async () => applyDensity('compact'))
  expect(screen.getByText('compact')).toBeTruthy()
  expect(document.documentElement.dataset.density).toBe('compact')
  await act(async () => applyDensity('comfortable'))
  expect(document.documentElement.dataset.density).toBeUndefined()
})
