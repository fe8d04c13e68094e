import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { build } from 'vite'

const DASHBOARD = join(import.meta.dirname, '../../../apps/dashboard')
const PAGE = 'src/testing/empty-page/index.html'
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}

/** A React page with nothing on it but, where it is asked for, the dashboard's own map: built as the dashboard is. */
export async function startEmptyPage(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'empty-page-'))
  await build({
    root: DASHBOARD,
    configFile: join(DASHBOARD, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, rolldownOptions: { input: join(DASHBOARD, PAGE) } },
  })
  const server = createServer(async ({ url = '/' }, response) => {
    const path = new URL(url, 'http://localhost').pathname
    const file = join(folder, path === '/' ? PAGE : path)
    const content = await readFile(file).catch(() => null)
    response.writeHead(content === null ? 404 : 200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'cache-control': 'max-age=3600',
    })
    response.end(content ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = addressOf(server.address())
  return {
    url: `http://localhost:${port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('The empty page has no port')
  return address
}
