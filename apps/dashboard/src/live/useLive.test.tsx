import { act, cleanup, render, screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryConfiguration, useQuery } from '#data/swr.ts'
import { useConnection } from '#platform/connection.ts'
import { ServicesProvider, useServices } from '#platform/services.ts'
import { createTestProduct, type TestProduct } from '#testing/product.ts'
import { useIsLate, useLive } from './useLive.ts'

let product: TestProduct
beforeEach(() => {
  product = createTestProduct()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  product.dispose()
})

const encoder = new TextEncoder()
const event = (name: string, data: object) =>
  encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
const change = (seq: number) => ({
  seq,
  editId: null,
  by: null,
  entity: 'grower',
  entityId: 1,
  kind: 'changed',
  keys: [],
})

/** The live channel of a server: each request is a stream that the test writes; none while it is shut. */
function stubStreams() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const server = { streams, isShut: false, asked: [] as string[], left: 0 }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    init?.signal?.addEventListener('abort', () => {
      server.left += 1
    })
    server.asked.push(String(input))
    if (server.isShut) throw new TypeError('cut')
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        streams.push(controller)
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
        controller.enqueue(event('hello', { seq: 0, heartbeatMs: 60_000 }))
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  return server
}

let answers = 0

const here = Promise.resolve()

function Page() {
  useLive(here)
  const { connection } = useServices()
  const growers = useQuery(['growers', 'list'], async () => `growers ${++answers}`)
  return (
    <p>
      {growers.data} {useIsLate() ? 'late' : 'in step'} {useConnection(connection)}
    </p>
  )
}

async function show() {
  await product.signIn()
  const services = product.loadPage()
  await services.session.start()
  answers = 0
  return render(
    <ServicesProvider value={services}>
      <SWRConfig value={queryConfiguration()}>
        <Page />
      </SWRConfig>
    </ServicesProvider>,
  )
}

const text = () => screen.getByRole('paragraph').textContent

it('LIVE-35: what someone else changed is fetched again where it is shown', async () => {
  const server = stubStreams()
  await show()
  await expect.poll(() => server.streams.length).toBe(1)
  expect(text()).toContain('growers 1')
  server.streams[0]?.enqueue(event('change', change(1)))
  await expect.poll(text).toContain('growers 2')
})

it('LIVE-32: when the person goes, it is closed', async () => {
  const server = stubStreams()
  const page = await show()
  await expect.poll(() => server.streams.length).toBe(1)
  page.unmount()
  await expect.poll(() => server.left).toBe(1)
  expect(server.asked).toHaveLength(1)
})

it('LIVE-32: suspended while looking at a page, the person is signed out', async () => {
  const server = stubStreams()
  await show()
  await expect.poll(() => server.streams.length).toBe(1)
  server.streams[0]?.enqueue(event('end', { why: 'suspended' }))
  await expect.poll(() => product.departures.reloads).toBe(1)
})

it('LIVE-32: signed out everywhere while looking at a page, the person is signed out here too, and the login page says why', async () => {
  const server = stubStreams()
  await show()
  await expect.poll(() => server.streams.length).toBe(1)
  server.streams[0]?.enqueue(event('end', { why: 'signedOut' }))
  // Over the hosted sign-out: a hosted session that is left would sign in with the moment of its own beginning.
  await expect.poll(() => product.departures.assigned).toEqual(['https://identity.example/logout'])
  const { session } = product.loadPage()
  await session.start()
  expect(session.getSnapshot()).toMatchObject({
    status: 'signedOut',
    error: { message: 'You signed out everywhere' },
  })
})

it('LIVE-33: says after a while that others’ changes do not arrive, and that they do again', async () => {
  const server = stubStreams()
  server.isShut = true
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await show()
  product.answer(async () => Response.json({ status: 'up' }))
  await vi.waitFor(() => expect(server.asked.length).toBeGreaterThan(0), 10_000)
  expect(text()).toContain('in step online')
  await act(() => vi.advanceTimersByTimeAsync(16_000))
  expect(text()).toContain('late online')
  server.isShut = false
  await act(() => vi.advanceTimersByTimeAsync(11_000))
  expect(text()).toContain('in step online')
})

it('LIVE-33: a server that is not there at all is the greater news', async () => {
  const server = stubStreams()
  server.isShut = true
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await show()
  await vi.waitFor(() => expect(server.asked.length).toBeGreaterThan(0), 10_000)
  product.answer(async () => {
    throw new TypeError('refused')
  })
  await act(() => vi.advanceTimersByTimeAsync(16_000))
  expect(text()).toContain('unreachable')
})

it('OFF-14: without network nobody is asked for changes; they come again when there is one', async () => {
  const server = stubStreams()
  let looks = 0
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await show()
  product.answer(async () => {
    looks += 1
    throw new TypeError('refused')
  })
  await vi.waitFor(() => expect(server.streams).toHaveLength(1), 10_000)
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  server.isShut = true
  await act(async () => void globalThis.dispatchEvent(new Event('offline')))
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  expect([server.asked.length, looks]).toEqual([1, 0])
  network.mockRestore()
  server.isShut = false
  await act(async () => void globalThis.dispatchEvent(new Event('online')))
  await vi.waitFor(() => expect(server.streams).toHaveLength(2), 10_000)
})
