// pnpm dev: identity service and API as npm start has them, the dashboard from Vite's dev server.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fail, root, say, setUp, toolEnv } from './lib/setup.mjs'

await setUp()
const { freePort } = await import('./lib/ports.mjs')
const { startDevelopment, stopOnSignals } = await import('./lib/development.mjs')

try {
  const dashboardPort = await freePort(5173)
  const product = await startDevelopment({ dashboardPort })
  const vite = spawn('vite', ['--port', String(dashboardPort), '--strictPort', '--host', 'localhost'], {
    cwd: join(root, 'apps/dashboard'),
    stdio: 'inherit',
    env: { ...toolEnv, API_URL: product.apiUrl },
    detached: true,
  })
  stopOnSignals(product, async () => {
    vite.kill('SIGTERM')
  })
  say(`Open ${product.url}`)
} catch (error) {
  fail(error.message)
}
