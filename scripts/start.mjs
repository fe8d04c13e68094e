// npm start: everything on one printed address, from a fresh clone.
import { fail, say, setUp } from './lib/setup.mjs'

await setUp()
const { ensureDashboardBuilt } = await import('./lib/dashboard-build.mjs')
const { prepareNewDatabase, startDevelopment, stopOnSignals } = await import('./lib/development.mjs')

const [dashboardDir, preparedDir] = await Promise.all([ensureDashboardBuilt(), prepareNewDatabase()])
try {
  const product = await startDevelopment({ dashboardDir, preparedDir })
  stopOnSignals(product)
  say(`Open ${product.url}`)
} catch (error) {
  fail(error.message)
}
