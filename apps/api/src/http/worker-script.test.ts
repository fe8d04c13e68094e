import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ForgedApi, startForgedApi } from '../testing/index.ts'
import { loadDashboard } from './dashboard.ts'
import { SCRIPT_POLICY } from './security-headers.ts'
import { policyMark } from './worker-script.ts'

const PAGE = '<!doctype html><html><head><meta property="csp-nonce" nonce="placeholder"></head></html>'
const WORKER = "const MARK = 'b1-__PAGE_POLICY__'"

let folder: string
const build = async (worker: string | null, page = PAGE) => {
  await mkdir(join(folder, 'assets'), { recursive: true })
  if (worker === null) await rm(join(folder, 'sw.js'), { force: true })
  else await writeFile(join(folder, 'sw.js'), worker)
  await writeFile(join(folder, 'index.html'), page)
}
const load = async (dashboard: Awaited<ReturnType<typeof loadDashboard>>) => {
  const answer = await dashboard.asset('/sw.js', { acceptEncoding: '', ifNoneMatch: '', headers: {} })
  return { text: (await answer?.text()) ?? '', etag: answer?.headers.get('etag') }
}

describe('the worker of a running server', () => {
  let api: ForgedApi
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dash-'))
    await build(WORKER)
    api = await startForgedApi({ env: { DASHBOARD_DIR: folder } })
  })
  afterAll(async () => {
    await api.close()
    await rm(folder, { recursive: true })
  })

  it('OFF-10: is asked for again each time, obeys the policy of scripts, and names the policy of pages', async () => {
    const answer = await fetch(`${api.url}/sw.js`)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': SCRIPT_POLICY,
    })
    expect(await answer.text()).toMatch(/^const MARK = 'b1-[\w-]{8}'$/)
    const again = await fetch(`${api.url}/sw.js`, {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })
})

describe('the worker of a build', () => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dash-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('OFF-10: is another one, under another tag, when an origin of the page’s policy is another', async () => {
    await build(WORKER)
    const [one, two] = await Promise.all(
      ['img-src https://one.example', 'img-src https://two.example'].map(async (policy) =>
        load(await loadDashboard(folder, policyMark(policy))),
      ),
    )
    expect(one?.text).not.toBe(two?.text)
    expect(one?.etag).not.toBe(two?.etag)
  })

  it('OFF-10: of a later build reaches phones that ask for nothing else', async () => {
    await build(WORKER)
    const dashboard = await loadDashboard(folder, 'policy')
    expect((await load(dashboard)).text).toContain('b1-policy')
    await build(WORKER.replace('b1', 'b2'), `${PAGE}<!-- later -->`)
    expect((await load(dashboard)).text).toContain('b2-policy')
  })

  it('OFF-11: where the build has none, is one that takes itself and its caches away', async () => {
    await build(null)
    const { text } = await load(await loadDashboard(folder, 'policy'))
    const deleted: string[] = []
    const done: string[] = []
    const handlers = new Map<string, (event: { waitUntil: (work: Promise<void>) => void }) => void>()
    runInNewContext(text, {
      addEventListener: handlers.set.bind(handlers),
      caches: {
        keys: async () => ['program-1', 'of-somebody-else', 'program-2'],
        delete: async (name: string) => deleted.push(name),
      },
      registration: { unregister: async () => done.push('unregistered') },
      skipWaiting: () => done.push('takes over'),
    })
    let work: Promise<void> | undefined
    const event = {
      waitUntil(promise: Promise<void>) {
        work = promise
      },
    }
    handlers.get('install')?.(event)
    handlers.get('activate')?.(event)
    await work
    expect(deleted).toEqual(['program-1', 'program-2'])
    expect(done).toEqual(['takes over', 'unregistered'])
    expect(handlers.has('fetch')).toBe(false)
  })
})
