import { cacheOf, fromAnyCache } from './keep.ts'
import { isHashed, PAGE, SETTINGS } from './names.ts'
import { withFreshNonce } from './page.ts'
import type { FetchEvent, Program } from './scope.ts'

/** How long the newest settings are waited for, where older ones are kept. */
const SETTINGS_MS = 1_000

/**
 * Answers what this worker is for, and leaves everything else to the browser: other methods, other origins (the policy of
 * worker files refuses those), and all calls of the API, which carry tokens and streams.
 */
export function answer(event: FetchEvent, program: Program, origin: string): void {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin || url.pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(page(request, url, program))
  else if (SETTINGS.includes(url.pathname)) event.respondWith(settings(event, url.pathname, program))
  else if (isHashed(url.pathname)) event.respondWith(file(request, () => fromAnyCache(url.pathname)))
  else if (program.files.includes(url.pathname))
    event.respondWith(file(request, () => fromOwnCache(url.pathname, program)))
}

/** The page for collecting comes from the phone. All others come from the network, as long as there is one. */
async function page(request: Request, url: URL, program: Program): Promise<Response> {
  if (isCollecting(url)) return (await keptPage(program)) ?? fetch(request)
  try {
    return await fetch(request)
  } catch (cause) {
    const kept = await keptPage(program)
    if (kept === undefined) throw cause
    return kept
  }
}

const isCollecting = ({ pathname, searchParams }: URL): boolean =>
  pathname === '/sampling/points' && searchParams.has('collect')

async function keptPage(program: Program): Promise<Response | undefined> {
  const kept = await fromOwnCache(PAGE, program)
  return kept === undefined ? undefined : withFreshNonce(kept)
}

/** The newest within a second, else those that are kept; the newest are kept whenever they come. */
async function settings(event: FetchEvent, path: string, program: Program): Promise<Response> {
  const newest = fetch(path, { cache: 'no-store' }).then(async (found) => {
    const name = cacheOf(program)
    if (found.ok && (await caches.has(name))) await (await caches.open(name)).put(path, found.clone())
    return found
  })
  const orNone = newest.catch(() => undefined)
  event.waitUntil(orNone)
  const inTime = await Promise.race([orNone, pause(SETTINGS_MS)])
  if (inTime?.ok) return inTime
  return (await fromOwnCache(path, program)) ?? newest
}

async function file(request: Request, find: () => Promise<Response | undefined>): Promise<Response> {
  return (await find()) ?? fetch(request)
}

function fromOwnCache(path: string, program: Program): Promise<Response | undefined> {
  // Not by opening it: that would make one again where a browser, or a later worker, has deleted it.
  return caches.match(path, { cacheName: cacheOf(program), ignoreVary: true })
}

const pause = (ms: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), ms))
