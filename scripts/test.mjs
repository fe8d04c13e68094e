// npm test: unit, integration and browser tests from a fresh clone. The last line counts them.
import { setUp } from './lib/setup.mjs'

await setUp()
const { ensureSystem } = await import('./lib/system.mjs')
const { buildDashboard } = await import('./lib/dashboard-build.mjs')
const { keepStep, tellDurations } = await import('./lib/durations.mjs')
const { forgetReports, notBuilt, runAll, runUnit, tell } = await import('./lib/suites.mjs')

async function outcomes(browser) {
  if (!browser) return runUnit()
  return (await buildDashboard()) === null ? [...(await runUnit()), notBuilt] : runAll()
}

forgetReports()
const { browser, leftOut } = await ensureSystem()
const came = await outcomes(browser)
keepStep('test')
tellDurations()
process.exit(tell(came, leftOut) ? 0 : 1)
