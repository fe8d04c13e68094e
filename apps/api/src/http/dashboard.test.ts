import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { errorBodySchema, imageryOfferSchema } from '@org/core/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ForgedApi, startForgedApi } from '../testing/index.ts'
import { type Dashboard, loadDashboard } from './dashboard.ts'

const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2_000))})`
const PAGE =
  '<!doctype html><html><head><meta property="csp-nonce" nonce="placeholder"><title>t</title></head></html>'

/** What the map offers where nothing else is configured. */
const IMAGERY = 'https://basemap.nationalmap.gov'

describe('the dashboard’s files and page', () => {
  let folder: string
  let api: ForgedApi
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dash-'))
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'index.html'), PAGE)
    await writeFile(join(folder, 'assets/app-1a2b.js'), SCRIPT)
    await writeFile(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT))
    await writeFile(join(folder, 'assets/app-1a2b.js.gz'), gzipSync(SCRIPT))
    await writeFile(join(folder, 'assets/app-1a2b.js.map'), '{}')
    await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const env = { DASHBOARD_DIR: folder, SENTRY_DSN: 'https://key@o1.ingest.sentry.io/2' }
    api = await startForgedApi({ env })
  })
  afterAll(async () => {
    await api.close()
    await rm(folder, { recursive: true })
  })

  /** Node's own client: fetch decompresses by itself and corrects addresses. */
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }>(
      (resolve, reject) => {
        const { hostname, port } = new URL(api.url)
        const request = httpRequest({ hostname, port, path, headers, method }, (response) => {
          const pieces: Buffer[] = []
          response.on('data', (piece) => pieces.push(piece))
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(pieces),
            }),
          )
        })
        request.on('error', reject)
        request.end()
      },
    )
  const page = (path: string) => get(path, { accept: 'text/html,application/xhtml+xml' })

  it.each([
    '/',
    '/login?code=1',
    '/fields',
    '/growers/fields/new?growerId=1&year=2026',
    '/anything.at/all',
    '/fields?search=%',
    '/growers/%/%e0%a4',
    '/fields?name=%zz&search=100%',
  ])('API-15: %s opened by a browser is the page', async (path) => {
    const answer = await page(path)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  it('API-14: each page has a nonce of its own, in its policy and for its libraries', async () => {
    const [one, two] = [await page('/'), await page('/')]
    const nonces = [one, two].map(({ headers, body }) => {
      const nonce = /nonce="([^"]+)"/.exec(body.toString())?.[1]
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
      return nonce
    })
    expect(nonces[0]).toMatch(/^[A-Za-z0-9+/]{22}==$/)
    expect(nonces[0]).not.toBe(nonces[1])
    expect(one.body.toString()).not.toContain('placeholder')
  })

  it('API-14: the policy lets nothing run that is inline or made of text, and nothing be reached but what is needed', async () => {
    const policy = String((await page('/')).headers['content-security-policy'])
    const directives = new Map(
      policy.split('; ').map((text) => [text.split(' ')[0], text.split(' ').slice(1)]),
    )
    expect(policy).not.toMatch(/unsafe|\*|http:(?!\/\/localhost)/)
    expect(directives.get('default-src')).toEqual(["'none'"])
    expect(directives.get('script-src')).toEqual(["'self'"])
    expect(directives.get('connect-src')).toEqual([
      "'self'",
      api.forge.baseUrl,
      'https://o1.ingest.sentry.io',
      IMAGERY,
    ])
    expect(directives.get('img-src')).toEqual([
      "'self'",
      'data:',
      'blob:',
      'https://lh3.googleusercontent.com',
      api.forge.baseUrl,
      IMAGERY,
    ])
    expect(directives.get('worker-src')).toEqual(["'self'"])
    expect(directives.get('frame-ancestors')).toEqual(["'none'"])
    expect(directives.get('base-uri')).toEqual(["'none'"])
  })

  it('MAP-20: the imagery that is configured is offered at its address, to whoever asks', async () => {
    const answer = await get('/imagery.json')
    expect(answer.status).toBe(200)
    const { imagery } = imageryOfferSchema.parse(JSON.parse(answer.body.toString()))
    expect(imagery).toEqual({
      url: expect.stringContaining(`${IMAGERY}/`),
      attribution: 'Imagery: U.S. Geological Survey',
      maxZoom: 16,
    })
  })

  it('API-15: files with a hash in their name are kept for ever, others asked for again', async () => {
    expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
    const icon = await get('/favicon.svg')
    expect(icon.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'image/svg+xml; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    const again = await get('/favicon.svg', { 'if-none-match': String(icon.headers.etag) })
    expect([again.status, again.body.byteLength]).toEqual([304, 0])
    expect((await get('/favicon.svg', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it.each([
    ['gzip, deflate, br', 'br', brotliCompressSync(SCRIPT)],
    ['gzip', 'gzip', gzipSync(SCRIPT)],
    ['br;q=0, gzip;q=0.5', 'gzip', gzipSync(SCRIPT)],
    ['', undefined, Buffer.from(SCRIPT)],
    ['zstd', undefined, Buffer.from(SCRIPT)],
  ])('API-15: with accept-encoding %j it sends %s', async (acceptEncoding, encoding, body) => {
    const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': acceptEncoding })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers.vary).toBe('accept-encoding')
    expect(answer.body.equals(body)).toBe(true)
    expect(answer.headers.etag).toContain(encoding ?? '"')
  })

  it.each([
    ['/', 'text/html'],
    ['/', '*/*'],
    ['/login', undefined],
    ['/growers/12', '*/*'],
  ])('API-15: HEAD and GET of %s with accept %s are the page', async (path, accept) => {
    const headers: Record<string, string> = accept === undefined ? {} : { accept }
    const [head, whole] = [await get(path, headers, 'HEAD'), await get(path, headers)]
    expect([head.status, head.body.byteLength]).toEqual([200, 0])
    expect(whole.status).toBe(200)
    expect(whole.body.toString()).toContain('<!doctype html>')
    expect(head.headers['content-type']).toBe(whole.headers['content-type'])
  })

  it.each(['/healthz', '/readyz', '/config.json', '/api/openapi.json'])(
    'API-8: HEAD of %s is answered as GET, without a body',
    async (path) => {
      const [head, whole] = [await get(path, {}, 'HEAD'), await get(path)]
      expect([head.status, head.body.byteLength]).toEqual([200, 0])
      expect([whole.status, whole.body.byteLength > 0]).toEqual([200, true])
      expect(head.headers['content-type']).toBe(whole.headers['content-type'])
    },
  )

  it('API-15: an address that nobody can open is not the page for who takes anything', async () => {
    for (const path of [
      '/assets/missing',
      '/missing.json',
      '/index.html',
      '/livez',
      '/health',
      '/growers/1/2/3',
    ]) {
      expect((await get(path, { accept: '*/*' }, 'HEAD')).status).toBe(404)
    }
    expect((await get('/', { accept: 'application/json' })).status).toBe(404)
  })

  it('API-15: HEAD says what GET would', async () => {
    const head = await get('/assets/app-1a2b.js', {}, 'HEAD')
    expect([head.status, head.body.byteLength]).toEqual([200, 0])
    expect(head.headers.etag).toBe((await get('/assets/app-1a2b.js')).headers.etag)
  })

  it.each([
    '/../package.json',
    '/assets/../../package.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%2f..%2findex.html',
    '//etc/passwd',
    '/assets/app-1a2b.js.map',
    '/assets/app-1a2b.js.br',
    '/assets/missing.js',
    '/index.html',
  ])('API-15: %s is no file to be had', async (path) => {
    const answer = await get(path, { accept: '*/*' })
    expect(answer.status).toBe(404)
    expect(errorBodySchema.parse(JSON.parse(answer.body.toString())).error.kind).toBe('notFound')
  })

  it('API-8: nothing under /api is ever the page', async () => {
    const answer = await page('/api/fields-typo')
    expect(answer.headers['content-type']).toContain('application/json')
  })

  it('API-15: other methods are refused', async () => {
    const refused = await get('/', { accept: 'text/html' }, 'POST')
    expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  it('API-15: a page without a place for the nonce is refused at the start', async () => {
    const broken = await mkdtemp(join(tmpdir(), 'dash-'))
    await writeFile(join(broken, 'index.html'), '<html></html>')
    await expect(loadDashboard(broken)).rejects.toThrow('csp-nonce')
    await writeFile(join(broken, 'index.html'), `${PAGE}<script src="/assets/gone.js">`)
    await expect(loadDashboard(broken)).rejects.toThrow('/assets/gone.js')
    await rm(broken, { recursive: true })
    await expect(loadDashboard(broken)).rejects.toThrow('There is no built dashboard in DASHBOARD_DIR')
  })
})

describe('a dashboard built again under a running server', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dash-'))
    await build('one')
  })
  afterEach(() => rm(folder, { recursive: true }))

  const pageOf = (name: string) =>
    PAGE.replace('</head>', `<script src="/assets/${name}.js"></script></head>`)
  const writePage = (name: string) => writeFile(join(folder, 'index.html'), pageOf(name))
  const writeScript = async (name: string) => {
    await mkdir(join(folder, 'assets'), { recursive: true })
    await writeFile(join(folder, `assets/${name}.js`), `// ${name}`)
    await writeFile(join(folder, `assets/${name}.js.br`), brotliCompressSync(`// ${name}`))
  }
  const empty = async () => {
    await rm(join(folder, 'index.html'), { force: true })
    await rm(join(folder, 'assets'), { recursive: true, force: true })
  }
  /** As Vite does: everything away, then everything anew. */
  const build = async (name: string) => {
    await empty()
    await writeScript(name)
    await writePage(name)
  }
  /** What a browser sees: the page, and whether each file it names is there. */
  const open = async (dashboard: Dashboard) => {
    const { html } = await dashboard.page()
    const script = /src="([^"]+)"/.exec(html)?.[1] ?? ''
    return [script, await textOf(dashboard, script)]
  }
  const textOf = async (dashboard: Dashboard, path: string) => {
    const answer = await dashboard.asset(path, { acceptEncoding: '', ifNoneMatch: '', headers: {} })
    return answer === null ? null : answer.text()
  }

  it('API-15: the new page is served with its files, and the old one’s files to pages still open', async () => {
    const dashboard = await loadDashboard(folder)
    expect(await open(dashboard)).toEqual(['/assets/one.js', '// one'])
    await build('two')
    expect(await open(dashboard)).toEqual(['/assets/two.js', '// two'])
    expect(await textOf(dashboard, '/assets/one.js')).toBe('// one')
    await build('three')
    expect(await open(dashboard)).toEqual(['/assets/three.js', '// three'])
    expect(await textOf(dashboard, '/assets/one.js')).toBeNull()
  })

  it('API-15: the old build is served whole until the new one is', async () => {
    const dashboard = await loadDashboard(folder)
    await empty()
    expect(await open(dashboard)).toEqual(['/assets/one.js', '// one'])
    await writePage('two')
    expect(await open(dashboard)).toEqual(['/assets/one.js', '// one'])
    await writeScript('two')
    expect(await open(dashboard)).toEqual(['/assets/two.js', '// two'])
    await writeFile(join(folder, 'index.html'), '<html>no place for the nonce</html>')
    expect(await open(dashboard)).toEqual(['/assets/two.js', '// two'])
  })

  it('API-15: a file of a newer build is there for a page that another process served', async () => {
    const dashboard = await loadDashboard(folder)
    await build('two')
    expect(await textOf(dashboard, '/assets/two.js')).toBe('// two')
  })

  it('API-15: pages asked for while builds are being written are whole, each of them', async () => {
    const dashboard = await loadDashboard(folder)
    let building = true
    const builds = (async () => {
      for (let index = 0; index < 5; index++) await build(`build-${index}`)
      building = false
    })()
    while (building) {
      const [script, text] = await open(dashboard)
      expect(text).toBe(`// ${script?.slice('/assets/'.length, -'.js'.length)}`)
    }
    await builds
    expect(await open(dashboard)).toEqual(['/assets/build-4.js', '// build-4'])
  })
})
