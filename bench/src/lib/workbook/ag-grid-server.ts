import { createServer } from 'node:http'
import { join } from 'node:path'
import { build } from 'vite'

const PAGE = `<!doctype html><html lang="en"><title>AG Grid</title>
<body style="margin:0"><div id="grid" style="height:100vh"></div><script type="module" src="/page.js"></script></body></html>`

/** A plain page with the grid and nothing else, built as the dashboard is. */
export async function startAgGrid(): Promise<{ url: string; stop(): void }> {
  const code = await bundled()
  const server = createServer(({ url }, response) => {
    const isCode = url === '/page.js'
    response.writeHead(200, {
      'content-type': isCode ? 'text/javascript' : 'text/html; charset=utf-8',
      'cache-control': isCode ? 'max-age=3600' : 'no-cache',
    })
    response.end(isCode ? code : PAGE)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The page of AG Grid has no port')
  return {
    url: `http://localhost:${address.port}/`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function bundled(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['@org/source', 'module', 'browser', 'production'] },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: join(import.meta.dirname, 'ag-grid-page.ts') },
    },
  })
  if (Array.isArray(result) || !('output' in result)) throw new Error('AG Grid gave more than one bundle.')
  const [entry] = result.output
  return entry.code
}
