import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTypedSearch } from './typed-search.ts'

function Searching() {
  const { typed, type, search } = useTypedSearch()
  return (
    <>
      <input aria-label="Search" value={typed} onChange={(event) => type(event.target.value)} />
      <output>{search}</output>
    </>
  )
}
const field = () => screen.getByRole('textbox', { name: 'Search' })
const typeIn = (value: string) => fireEvent.change(field(), { target: { value } })

beforeEach(() => history.replaceState(null, '', '/fields?sort=-area'))

describe('SCR-5: a search whose home is the address', () => {
  it('answers each key at once, and the address once the typing rests', async () => {
    render(<Searching />)
    typeIn('cre')
    typeIn('creek ')
    expect(field()).toHaveProperty('value', 'creek ')
    expect(screen.getByRole('status').textContent).toBe('')
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('creek'))
    // The address is written by an effect of that same rest, which may run after its picture is seen.
    await waitFor(() => expect(new URLSearchParams(location.search).get('q')).toBe('creek '))
    expect(new URLSearchParams(location.search).get('sort')).toBe('-area')
    expect(field()).toHaveProperty('value', 'creek ')
  })

  it('follows the address when that changes by itself', async () => {
    history.replaceState(null, '', '/fields?q=mill')
    render(<Searching />)
    expect(field()).toHaveProperty('value', 'mill')
    act(() => history.pushState(null, '', '/fields?q=ridge'))
    await waitFor(() => expect(field()).toHaveProperty('value', 'ridge'))
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('ridge'))
  })
})
