import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type PaletteHit, type PaletteSearch, registerSearch } from '#commands/palette.ts'
import { testGrower } from '#testing/grower.ts'
import { createTestProduct, type TestProduct } from '#testing/product.ts'
import { App } from '../App.tsx'

let product: TestProduct

beforeEach(() => {
  product = createTestProduct()
})
afterEach(() => {
  cleanup()
  product.dispose()
})

const GROWER = testGrower({
  id: 3,
  name: 'Maple Ridge Farms',
  contactFirstName: 'Ines',
  contactLastName: 'Calder',
})

const NOTHING = { items: [], nextCursor: null }
const page = (items: unknown[]) => Response.json({ items, nextCursor: null })

/** An API that knows one grower and no field; says which names it was asked for. */
function answerGrowers(): string[] {
  const asked: string[] = []
  product.answer(async (request) => {
    const { pathname, searchParams } = new URL(new Request(request).url)
    if (pathname !== '/api/growers') return Response.json(NOTHING)
    const search = searchParams.get('search') ?? ''
    asked.push(search)
    return page(GROWER.name.toLowerCase().includes(search.toLowerCase()) ? [GROWER] : [])
  })
  return asked
}

async function openPalette(): Promise<HTMLElement> {
  await product.signIn()
  history.replaceState(null, '', '/enrollments')
  const services = product.loadPage()
  render(<App start={async () => services} onStarted={() => {}} />)
  await screen.findByRole('heading', { level: 1, name: 'Enrollments' })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  return screen.findByRole('combobox', { name: /Search growers/ })
}

/** A search beside those of the areas, for one test. */
const search = (id: string, find: PaletteSearch['find']) =>
  onTestFinished(registerSearch({ id, title: `Search of ${id}`, find }))

/** What a search finds, when the test says so. */
function answerLater() {
  let resolve: (hits: PaletteHit[]) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<PaletteHit[]>((found, failed) => {
    resolve = found
    reject = failed
  })
  return { promise, resolve, reject }
}

const type = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } })
const press = (field: HTMLElement, key: string) => fireEvent.keyDown(field, { key })
const titles = () => screen.queryAllByRole('option').map((option) => option.firstChild?.textContent)
const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.firstChild?.textContent

describe('the command palette', () => {
  it('DASH-44: opens and closes with the same keys, from a button too, and gives the focus back', async () => {
    const field = await openPalette()
    expect(document.activeElement).toBe(field)
    fireEvent.keyDown(field, { key: 'k', ctrlKey: true })
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    const button = screen.getByRole('button', { name: 'Search and commands' })
    act(() => button.focus())
    fireEvent.click(button)
    press(await screen.findByRole('combobox'), 'Escape')
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('DASH-45: offers every page of the sidebar, what areas add, and how things are shown', async () => {
    await openPalette()
    const group = (name: string) => within(screen.getByRole('group', { name }))
    const names = (name: string) =>
      group(name)
        .getAllByRole('option')
        .map((option) => option.firstChild?.textContent)
    const pages = names('Go to')
    expect(pages.slice(0, 5)).toEqual(['Fields', 'Sampling', 'Enrollments', 'Spreadsheets', 'Releases'])
    expect(pages.slice(5).toSorted()).toEqual(['Audit log', 'Growers', 'Staff', 'What changed'])
    expect(names('Actions')).toEqual(
      expect.arrayContaining([
        'Sign out',
        'Sign out everywhere',
        'Keyboard shortcuts',
        'New grower',
        'Add fields',
        'Undo last edit',
        'Your edits',
      ]),
    )
    const { SHORTCUTS } = await import('../shortcuts/table.ts')
    const led = SHORTCUTS.filter(({ title }) => title.startsWith('Go to ')).map(({ title, keys }) => {
      const page = group('Go to').getByRole('option', { name: new RegExp(`^${title.slice(6)}`, 'i') })
      return [page.textContent?.toLowerCase(), `${title.slice(6)}${keys.join(' ')}`]
    })
    expect(led.map(([shown]) => shown)).toEqual(led.map(([, wanted]) => wanted))
    expect(names('View')).toContain('Dark theme')
    expect(names('View')).not.toContain('Areas in acres')
  })

  it('DASH-45: finds an action by any of its words, and does it', async () => {
    const field = await openPalette()
    type(field, 'color dark')
    expect(titles()).toEqual(['Dark theme'])
    press(field, 'Enter')
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'))
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  })

  it('DASH-45: opens the form for a new grower on the page of the growers', async () => {
    const field = await openPalette()
    answerGrowers()
    type(field, 'new gr')
    press(field, 'Enter')
    expect(await screen.findByRole('dialog', { name: 'New grower' })).toBeTruthy()
    expect(location.pathname + location.search).toBe('/growers?new=1')
  })

  it('DASH-46: finds records once the text stands still, says how many, and leads to one', async () => {
    const field = await openPalette()
    const asked = answerGrowers()
    for (const text of ['m', 'ma', 'map']) type(field, text)
    await waitFor(() => expect(titles()).toEqual(['Maple Ridge Farms']))
    expect(asked).toEqual(['map'])
    expect((await screen.findByText('1 result')).getAttribute('role')).toBe('status')
    expect(active(field)).toBe('Maple Ridge Farms')
    press(field, 'Enter')
    await waitFor(() => expect(location.pathname).toBe('/growers/3'))
  })

  it('DASH-46: gives up what was asked for an older text, and shows nothing it finds', async () => {
    const signals: (AbortSignal | null | undefined)[] = []
    const field = await openPalette()
    product.answer(async (request, init) => {
      const { pathname, searchParams } = new URL(new Request(request).url)
      if (pathname !== '/api/growers' || searchParams.get('search') !== 'slow') return Response.json(NOTHING)
      const signal = request instanceof Request ? request.signal : init?.signal
      signals.push(signal)
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
      })
    })
    type(field, 'slow')
    await waitFor(() => expect(signals).toHaveLength(1))
    type(field, 'zzz')
    expect(await screen.findByText(/Nothing found/)).toBeTruthy()
    expect(signals[0]?.aborted).toBe(true)
    expect(screen.queryByText(/could not be searched/)).toBeNull()
  })

  it('DASH-46: says which search failed, and shows what the others found', async () => {
    const field = await openPalette()
    product.answer(async (request) => {
      if (new URL(new Request(request).url).pathname === '/api/growers') return page([GROWER])
      return Response.json({}, { status: 503 })
    })
    type(field, 'maple')
    const said = await screen.findByText(/Fields could not be searched/)
    expect(said.getAttribute('role')).toBe('status')
    await waitFor(() => expect(titles()).toEqual(['Maple Ridge Farms']))
  })

  it('DASH-46: asks when the text has stood still for 120 ms, and not before', async () => {
    const field = await openPalette()
    product.answer(async () => Response.json(NOTHING))
    const asked: string[] = []
    search('wells', async (text) => {
      asked.push(text)
      return []
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    type(field, 'ma')
    await pass(119)
    type(field, 'map')
    await pass(119)
    expect(asked).toEqual([])
    await pass(1)
    expect(asked).toEqual(['map'])
  })

  it('DASH-46: asks each search there is, and counts what they find together', async () => {
    const field = await openPalette()
    const asked: string[] = []
    product.answer(async (request) => {
      const { pathname, searchParams } = new URL(new Request(request).url)
      if (searchParams.get('search') === 'maple') asked.push(pathname)
      return pathname === '/api/growers' ? page([GROWER]) : Response.json(NOTHING)
    })
    search('wells', async () => [
      { id: 1, title: 'Maple well', href: '/growers' },
      { id: 2, title: 'Old maple well', href: '/growers' },
    ])
    type(field, 'maple')
    await waitFor(() => expect(titles()).toEqual(['Maple Ridge Farms', 'Maple well', 'Old maple well']))
    expect(asked.toSorted()).toEqual(['/api/enrollments', '/api/fields', '/api/growers'])
    expect((await screen.findByText('3 results')).getAttribute('role')).toBe('status')
  })

  it('DASH-46: of what an older text found, only what holds the newer one stays until that is answered', async () => {
    const field = await openPalette()
    product.answer(async () => Response.json(NOTHING))
    const later = answerLater()
    search('wells', async (text) =>
      text === 'xm'
        ? [
            { id: 1, title: 'Xmas well', href: '/growers' },
            { id: 2, title: 'Xmill well', href: '/growers' },
          ]
        : later.promise,
    )
    type(field, 'xm')
    expect(await screen.findByText('2 results')).toBeTruthy()
    type(field, 'xma')
    expect(titles()).toEqual(['Xmas well'])
    expect(screen.queryByText(/results?$/)).toBeNull()
    await act(async () => later.resolve([{ id: 3, title: 'Xmaple well', href: '/growers' }]))
    await waitFor(() => expect(titles()).toEqual(['Xmaple well']))
  })

  it('DASH-46: shows nothing of what comes for an older text when the newer one was answered', async () => {
    const field = await openPalette()
    product.answer(async () => Response.json(NOTHING))
    const late = answerLater()
    const asked: string[] = []
    search('wells', async (text) => {
      asked.push(text)
      return text === 'xold' ? late.promise : [{ id: 1, title: 'Well xnew', href: '/growers' }]
    })
    type(field, 'xold')
    await waitFor(() => expect(asked).toEqual(['xold']))
    type(field, 'xnew')
    expect(await screen.findByText('1 result')).toBeTruthy()
    await act(async () => late.resolve([{ id: 2, title: 'Well xold', href: '/growers' }]))
    expect(titles()).toEqual(['Well xnew'])
    expect(screen.getByText('1 result')).toBeTruthy()
  })

  it('DASH-46: waits for no search that is slow to fail, to show what the next one found', async () => {
    const field = await openPalette()
    product.answer(async () => Response.json(NOTHING))
    const slow = answerLater()
    search('wells', () => slow.promise)
    search('roads', async () => [{ id: 1, title: 'Maple road', href: '/growers' }])
    type(field, 'maple')
    await waitFor(() => expect(titles()).toEqual(['Maple road']))
    await act(async () => slow.reject(new Error('The wells ran dry')))
    expect(await screen.findByText(/Search of wells could not be searched/)).toBeTruthy()
    expect(titles()).toEqual(['Maple road'])
  })

  it('DASH-47: moves through the lines with the arrows, around the ends, while the focus stays', async () => {
    const field = await openPalette()
    const [first, second] = titles()
    const last = titles().at(-1)
    expect(active(field)).toBe(first)
    press(field, 'ArrowDown')
    expect(active(field)).toBe(second)
    press(field, 'ArrowUp')
    press(field, 'ArrowUp')
    expect(active(field)).toBe(last)
    press(field, 'ArrowDown')
    expect(active(field)).toBe(first)
    expect(document.activeElement).toBe(field)
    expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1)
    expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
  })

  it('DASH-47: begins at the first line again with each new text', async () => {
    const field = await openPalette()
    press(field, 'ArrowDown')
    type(field, 'theme')
    expect(active(field)).toBe(titles()[0])
  })
})

describe('the sheet of shortcuts', () => {
  it('DASH-48: shows every shortcut of the table, and opens with ?', async () => {
    const field = await openPalette()
    press(field, 'Escape')
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    fireEvent.keyDown(document.body, { key: '?', shiftKey: true })
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    const { SHORTCUTS } = await import('../shortcuts/table.ts')
    expect(within(sheet).getAllByRole('term')).toHaveLength(SHORTCUTS.length)
    expect(within(sheet).getByText('Go to spreadsheets').nextSibling?.textContent).toBe('g x')
  })

  it('DASH-51: switches letters off and on for this person', async () => {
    const field = await openPalette()
    type(field, 'keyboard')
    press(field, 'Enter')
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    fireEvent.click(within(sheet).getByRole('checkbox'))
    fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    for (const key of ['g', 's']) fireEvent.keyDown(document.body, { key })
    fireEvent.keyDown(document.body, { key: '?' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(JSON.parse(localStorage.getItem('preferences:7') ?? '')).toMatchObject({
      state: { letterKeys: false },
    })
  })

  it('DASH-48: goes to a page, and into the page’s search or else the palette', async () => {
    const field = await openPalette()
    answerGrowers()
    press(field, 'Escape')
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    // A page without a search of its own.
    await act(async () => history.pushState(null, '', '/spreadsheets/strata'))
    await screen.findByRole('heading', { level: 1, name: 'Strata workbook' })
    fireEvent.keyDown(document.body, { key: '/' })
    press(await screen.findByRole('combobox'), 'Escape')
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    for (const key of ['g', 'c']) fireEvent.keyDown(document.body, { key })
    await waitFor(() => expect(location.pathname).toBe('/changelog'))
    for (const key of ['g', 'r']) fireEvent.keyDown(document.body, { key })
    await waitFor(() => expect(location.pathname).toBe('/growers'))
    const search = await screen.findByRole('searchbox', { name: 'Search growers' })
    fireEvent.keyDown(document.body, { key: '/' })
    expect(document.activeElement).toBe(search)
  })
})
