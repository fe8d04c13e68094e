import { FIELD_COLORS } from '@org/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createPreferences, PreferencesProvider } from '#platform/preferences.ts'
import { useColorBy } from './color-by.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

function Color() {
  const [color, choose] = useColorBy(FIELD_COLORS)
  return (
    <>
      <output>{color ?? 'nothing'}</output>
      <button type="button" onClick={() => choose('year')}>
        Year
      </button>
    </>
  )
}

/** A page opened at an address: the person's own color is as they kept it. */
function open(address: string) {
  cleanup()
  history.replaceState(null, '', address)
  render(
    <PreferencesProvider value={createPreferences(7)}>
      <Color />
    </PreferencesProvider>,
  )
  return screen.getByRole('status').textContent
}
const own = () => createPreferences(7).getState().mapColor

it('MAP-50: a link colors the map as it says, and changes nobody’s own color', async () => {
  createPreferences(7).getState().choose({ mapColor: 'status' })
  expect(open('/fields?color=crop')).toBe('crop')
  expect(own()).toBe('status')
  expect(open('/fields')).toBe('status')
  await waitFor(() => expect(location.search).toBe('?color=status'))
  // What the person chooses in a view that a link opened is their own choice.
  open('/fields?color=crop')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Year' })))
  expect(own()).toBe('year')
  expect(location.search).toBe('?color=year')
})

it('MAP-50: without an own color, a link leaves none behind', () => {
  expect(open('/fields?color=grower')).toBe('grower')
  expect(own()).toBeNull()
  expect(open('/fields')).toBe('nothing')
})
