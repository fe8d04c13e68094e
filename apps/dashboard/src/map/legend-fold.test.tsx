import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useLegendChoice, useLegendFold } from './legend-fold.ts'

const size = { width: 655, height: 730 }
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => size.width)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => size.height)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  sessionStorage.clear()
  useLegendChoice.setState({ small: null, large: null })
})

function MapOfPage({ isBesideCard }: { isBesideCard: boolean }) {
  const map = useRef<HTMLDivElement>(null)
  const { isOpen, fold } = useLegendFold(map, isBesideCard)
  return (
    <div ref={map}>
      <button type="button" onClick={() => fold(!isOpen)}>
        {isOpen ? 'open' : 'folded'}
      </button>
    </div>
  )
}

/** What the legend of a map of this size is at first. */
function legendAt(width: number, height: number, isBesideCard = false) {
  cleanup()
  Object.assign(size, { width, height })
  render(<MapOfPage isBesideCard={isBesideCard} />)
  return screen.getByRole('button').textContent
}

it('MAP-67: the legend is folded at first on a narrow map, a low one and beside a card', () => {
  expect(legendAt(655, 730)).toBe('open')
  expect(legendAt(390, 560)).toBe('folded')
  expect(legendAt(460, 730)).toBe('folded')
  expect(legendAt(900, 350)).toBe('folded')
  expect(legendAt(655, 730, true)).toBe('folded')
})

it('MAP-68: the choice holds for every map of the tab, apart for small maps, also after a reload', async () => {
  legendAt(390, 560)
  act(() => screen.getByRole('button').click())
  expect(screen.getByRole('button').textContent).toBe('open')
  expect(legendAt(460, 730)).toBe('open')
  expect(legendAt(655, 730)).toBe('open')
  act(() => screen.getByRole('button').click())
  const kept = { ...sessionStorage }
  useLegendChoice.setState({ small: null, large: null })
  for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, String(value))
  await act(async () => useLegendChoice.persist.rehydrate())
  expect(legendAt(655, 730)).toBe('folded')
  expect(legendAt(390, 560)).toBe('open')
})
