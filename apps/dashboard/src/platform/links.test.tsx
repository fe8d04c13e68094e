import { act, fireEvent, render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useLocation } from 'wouter'
import { Link, type SearchPatch, useSearchParams } from './links.tsx'

beforeEach(() => history.replaceState(null, '', '/fields?search=north&sort=name'))

let patch: (patch: SearchPatch, options?: { push?: boolean }) => void

function Shown() {
  const [params, patchParams] = useSearchParams()
  patch = patchParams
  return <output>{params.toString()}</output>
}

/** A page that is there once its program is. */
let programComes: (program: { default: () => string }) => void = () => {}
const NextPage = lazy(
  () =>
    new Promise<{ default: () => string }>((resolve) => {
      programComes = resolve
    }),
)

function Pages() {
  const [path] = useLocation()
  return <Suspense fallback="Loading">{path === '/fields' ? <Shown /> : <NextPage />}</Suspense>
}

describe('the query of the address', () => {
  it('DASH-75: a page that is being left does not lead back', async () => {
    const { container } = render(<Pages />)
    act(() => history.pushState(null, '', '/growers'))
    await screen.findByText('Loading')
    act(() => patch({ at: '-93,42,12' }))
    expect(location.pathname + location.search).toBe('/growers')
    await act(async () => programComes({ default: () => 'Growers' }))
    act(() => patch({ at: '-93,42,12' }))
    expect(location.pathname + location.search).toBe('/growers')
    expect(container.textContent).toBe('Growers')
  })

  it('takes a patch: sets, takes out what is null or empty, and leaves the rest', () => {
    render(<Shown />)
    act(() => patch({ sort: 'area', page: 2, search: '' }))
    expect(screen.getByRole('status').textContent).toBe('sort=area&page=2')
    act(() => patch({ page: null }))
    expect(location.search).toBe('?sort=area')
    act(() => patch({ sort: null }))
    expect(location.href.endsWith('/fields')).toBe(true)
  })

  it('takes several patches before the next frame', () => {
    render(<Shown />)
    act(() => {
      patch({ sort: 'area' })
      patch({ search: 'south' })
    })
    expect(location.search).toBe('?search=south&sort=area')
  })

  it('keeps what another part wrote before the next frame', () => {
    render(<Shown />)
    const first = patch
    render(<Shown />)
    act(() => {
      first({ sort: 'area' })
      patch({ search: 'south' })
    })
    expect(location.search).toBe('?search=south&sort=area')
  })

  it('changes in place, or as a step to go back to when asked', () => {
    render(<Shown />)
    const before = history.length
    act(() => patch({ search: 'northe' }))
    expect(history.length).toBe(before)
    act(() => patch({ field: 7 }, { push: true }))
    expect(history.length).toBe(before + 1)
  })
})

it('a link is a real anchor that goes inside the application, and leaves modified clicks to the browser', () => {
  render(<Link href="/growers">Growers</Link>)
  const link = screen.getByRole('link', { name: 'Growers' })
  expect(link.getAttribute('href')).toBe('/growers')
  const stop = (event: Event) => event.preventDefault()
  document.addEventListener('click', stop, { once: true })
  fireEvent.click(link, { ctrlKey: true })
  expect(location.pathname).toBe('/fields')
  fireEvent.click(link)
  expect(location.pathname).toBe('/growers')
})
