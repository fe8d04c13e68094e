import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PaneChoice, Split } from './Split.tsx'

const wide = globalThis.matchMedia
afterEach(() => {
  globalThis.matchMedia = wide
})

/** A machine whose every media query holds: a phone. */
function becomePhone() {
  globalThis.matchMedia = (query) => Object.assign(wide(query), { matches: true })
}
const parts = { list: <p>rows</p>, map: <p>canvas</p> }

describe('Split', () => {
  it('shows list and map side by side', () => {
    render(<Split {...parts} phoneShows="list" onPhoneShows={() => {}} />)
    expect(screen.getByText('rows')).toBeTruthy()
    expect(screen.getByText('canvas')).toBeTruthy()
  })

  it('UI-17: on a phone shows the list first and the map on demand, never both', () => {
    becomePhone()
    const onPhoneShows = vi.fn()
    const { rerender } = render(<Split {...parts} phoneShows="list" onPhoneShows={onPhoneShows} />)
    expect(screen.queryByText('canvas')).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'Map' }))
    expect(onPhoneShows).toHaveBeenCalledExactlyOnceWith('map')
    rerender(<Split {...parts} phoneShows="map" onPhoneShows={onPhoneShows} />)
    expect(screen.queryByText('rows')).toBeNull()
    expect(screen.getByText('canvas')).toBeTruthy()
  })

  it('UI-17: the choice can stand elsewhere on the page, on a phone alone', () => {
    const onChange = vi.fn()
    const page = (
      <>
        <PaneChoice value="list" onChange={onChange} />
        <Split {...parts} phoneShows="list" />
      </>
    )
    const { unmount } = render(page)
    expect(screen.queryByRole('radio')).toBeNull()
    unmount()
    becomePhone()
    render(page)
    expect(screen.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual(['List', 'Map'])
    fireEvent.click(screen.getByRole('radio', { name: 'Map' }))
    expect(onChange).toHaveBeenCalledExactlyOnceWith('map')
  })
})
