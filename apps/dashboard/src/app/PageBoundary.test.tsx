import { errors } from '@org/core/contract'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createErrorQueue, type ErrorReport } from '#platform/error-reporting/queue.ts'
import { rootOptions } from '#platform/error-reporting/root-options.ts'
import { lazyScreen } from './lazyScreen.ts'
import { PageBoundary } from './PageBoundary.tsx'

// React also writes what a boundary caught to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

function Page({ failure }: { failure: unknown }) {
  if (failure !== null) throw failure
  return <p>the page</p>
}

const around = (path: string, failure: unknown) => (
  <>
    <nav>the shell</nav>
    <PageBoundary resetKey={path}>
      <Page failure={failure} />
    </PageBoundary>
  </>
)

it('DASH-15: keeps a failure on its page, in words of the catalog, while the rest stays', () => {
  render(around('/fields', errors.unavailable()))
  expect(screen.getByRole('navigation').textContent).toBe('the shell')
  const alert = screen.getByRole('alert').textContent
  expect(alert).toContain('The service is not available right now')
  expect(alert).toContain('Try again in a moment.')
})

it('DASH-15: says nothing of the inside of a failure that is not in the catalog', () => {
  render(around('/fields', new TypeError('x is not a function')))
  expect(screen.getByRole('alert').textContent).not.toContain('x is not')
})

it('DASH-15: shows the next page, and the same one when tried again', () => {
  const shown = render(around('/fields', errors.unavailable()))
  shown.rerender(around('/growers', null))
  expect(screen.getByText('the page')).toBeTruthy()
  shown.rerender(around('/growers', errors.unavailable()))
  shown.rerender(around('/growers', null))
  expect(screen.getByRole('alert')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('the page')).toBeTruthy()
})

it('DASH-15: reloads the page when code that failed to load is tried again', async () => {
  const Broken = lazyScreen(async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const reload = vi.fn()
  render(
    <PageBoundary resetKey="/fields" reload={reload}>
      <Suspense>
        <Broken />
      </Suspense>
    </PageBoundary>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('The server could not be reached')
  expect(reload).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

it('DASH-15: tries again by itself when the network is back, where that was what failed', () => {
  const shown = render(around('/fields', errors.network()))
  shown.rerender(around('/fields', null))
  expect(screen.getByRole('alert')).toBeTruthy()
  act(() => void globalThis.dispatchEvent(new Event('online')))
  expect(screen.getByText('the page')).toBeTruthy()
  shown.rerender(around('/fields', new TypeError('x is not a function')))
  shown.rerender(around('/fields', null))
  act(() => void globalThis.dispatchEvent(new Event('online')))
  expect(screen.getByRole('alert')).toBeTruthy()
})

it('DASH-55: reports what it caught, once, as an error of the page', () => {
  const queue = createErrorQueue(new EventTarget())
  const reports: ErrorReport[] = queue.hand((report) => reports.push(report))
  const failure = new TypeError('x is not a function')
  const { onCaughtError } = rootOptions(queue.report)
  const shown = render(around('/fields', failure), { onCaughtError })
  expect(reports).toEqual([{ error: failure, where: 'page' }])
  shown.rerender(around('/growers', null))
  expect(reports).toHaveLength(1)
})

it('DASH-44: shows something else in the place of what is no page', () => {
  const broken = <Page failure={errors.unavailable()} />
  render(
    <PageBoundary resetKey="palette" fallback={<p>closed</p>}>
      {broken}
    </PageBoundary>,
  )
  expect(screen.getByText('closed')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('DASH-58: shows a screen at once whose program was loaded ahead, and keeps its state', async () => {
  const Ahead = lazyScreen(async () => () => <input aria-label="typed" />)
  await Ahead.preload()
  const tree = () => (
    <Suspense fallback={<p>loading</p>}>
      <Ahead />
    </Suspense>
  )
  const shown = render(tree())
  expect(screen.queryByText('loading')).toBeNull()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'kept' } })
  shown.rerender(tree())
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'kept')
})

it('DASH-58: keeps the state of a screen that was not loaded ahead', async () => {
  const Late = lazyScreen(async () => () => <input aria-label="typed" />)
  const tree = () => (
    <Suspense fallback={<p>loading</p>}>
      <Late />
    </Suspense>
  )
  const shown = render(tree())
  expect(screen.getByText('loading')).toBeTruthy()
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'kept' } })
  shown.rerender(tree())
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'kept')
})
