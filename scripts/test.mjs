// npm test: unit, integration and browser tests from a fresh clone. The last line counts them.
import { setUp } from './lib/setup.mjs'

await setUp()
const { ensureSystem } = await import('./lib/system.mjs')
const { buildDashboard } = await import('./lib/dashboard-build.mjs')
const { forgetReports, notBuilt, runAll, runUnit, tell } = await import('./lib/suites.mjs')

async function outcomes(browser) {
  if (!browser) return runUnit()
  return (await buildDashboard()) === null ? [...(await runUnit()), notBuilt] : runAll()
}

forgetReports()
const { browser, leftOut } = await ensureSystem()
process.exit(tell(await outcomes(browser), leftOut) ? 0 : 1)
