import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { applyDensity, useDensity, useRowPx } from './density.ts'

const Height = () => <p>{useRowPx()}</p>
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

it('UI-27: rows are 44 px high where a finger is all there is, whatever the density', () => {
  const { matchMedia } = globalThis
  const { unmount } = render(<Height />)
  expect(screen.getByText('32')).toBeTruthy()
  unmount()
  globalThis.matchMedia = (query) =>
    Object.assign(matchMedia(query), { matches: query.includes('hover: none') })
  try {
    render(<Height />)
    expect(screen.getByText('44')).toBeTruthy()
  } finally {
    globalThis.matchMedia = matchMedia
  }
})
