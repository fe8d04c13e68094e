import { vi } from 'vitest'
import type { FetchEvent, Program } from './scope.ts'

export const ORIGIN = 'https://dash.example'

export const PROGRAM: Program = {
  mark: 'two',
  files: ['/assets/index-2.js', '/assets/face-1.woff2', '/favicon.svg'],
}

const ADDRESS_OF_PAGE = '/'

/** A page as the server sends it, with its nonce. */
export const pageOf = (script: string, nonce = 'c2VydmVy'): Response =>
  new Response(
    `<meta property="csp-nonce" nonce="${nonce}"><script type="module" src="${script}"></script>`,
    {
      headers: {
        'content-security-policy': `style-src 'self' 'nonce-${nonce}'`,
        'content-type': 'text/html',
      },
    },
  )

/** Caches of a browser that hold what was put in, in the order they were made. */
class FakeCaches {
  readonly all = new Map<string, FakeCache>()
  keys = async () => [...this.all.keys()]
  has = async (name: string) => this.all.has(name)
  delete = async (name: string) => this.all.delete(name)
  match = async (path: string, { cacheName }: { cacheName: string }) =>
    this.all.get(cacheName)?.kept.get(path)?.clone()
  open = async (name: string) => {
    const cache = this.all.get(name) ?? new FakeCache()
    this.all.set(name, cache)
    return cache
  }
}

class FakeCache {
  readonly kept = new Map<string, Response>()
  put = async (path: string, answer: Response) => void this.kept.set(path, answer)
  keys = async () => [...this.kept.keys()].map((path) => new Request(ORIGIN + path))
}

type Served = Response | Error | Promise<Response>

/** A browser and a server behind it: what each address is answered with, and which were asked for. */
export function stubBrowser() {
  const caches = new FakeCaches()
  const served = new Map<string, () => Served>([
    [ADDRESS_OF_PAGE, () => pageOf('/assets/index-2.js')],
    ['/config.json', () => Response.json({ version: 'new' })],
    ['/imagery.json', () => Response.json({ imagery: null })],
    ...PROGRAM.files.map((path): [string, () => Served] => [path, () => new Response(`new ${path}`)]),
  ])
  const asked: string[] = []
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', async (target: string | Request) => {
    const path = typeof target === 'string' ? target : new URL(target.url).pathname
    asked.push(path)
    const answer = await (served.get(path)?.() ?? new Response(null, { status: 404 }))
    if (answer instanceof Error) throw answer
    return answer
  })
  const unreachable = () => new TypeError('Failed to fetch')
  return {
    caches,
    asked,
    serve: (path: string, answer: () => Served) => void served.set(path, answer),
    loseNetwork() {
      for (const path of served.keys()) served.set(path, unreachable)
      served.set('/fields', unreachable)
    },
    /** Puts an older program into its cache. */
    async keepOlder(mark: string, files: Record<string, string>) {
      const cache = await caches.open(`program-${mark}`)
      for (const [path, text] of Object.entries(files)) await cache.put(path, new Response(text))
    },
  }
}

class Navigation extends Request {
  override get mode(): RequestMode {
    return 'navigate'
  }
}

/** A request that a page makes, and what the worker answers it with: undefined where it leaves it to the browser. */
export function ask(path: string, { isPage = false, method = 'GET' } = {}) {
  const address = new URL(path, ORIGIN).href
  const request = isPage ? new Navigation(address) : new Request(address, { method })
  const asked: { answer?: Promise<Response>; event: FetchEvent; later: Promise<unknown>[] } = {
    later: [],
    event: {
      request,
      respondWith(answer) {
        asked.answer = answer
      },
      waitUntil: (work) => void asked.later.push(work),
    },
  }
  return asked
}
