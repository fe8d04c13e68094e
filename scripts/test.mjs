// npm test: unit, integration and browser tests from a fresh clone. The last line counts them.
import { setUp } from './lib/setup.mjs'

await setUp()
const { ensureSystem } = await import('./lib/system.mjs')
const { ensureDashboardBuilt } = await import('./lib/dashboard-build.mjs')
const { forgetReports, runAll, runUnit, tell } = await import('./lib/suites.mjs')

forgetReports()
const system = await ensureSystem()
if (system.browser) await ensureDashboardBuilt()
process.exit(tell(await (system.browser ? runAll() : runUnit())) ? 0 : 1)
