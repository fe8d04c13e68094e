// npm test: unit, integration and browser tests from a fresh clone. The last line counts them.
import { setUp } from './lib/setup.mjs'

await setUp()
const { ensureSystem } = await import('./lib/system.mjs')
const { ensureDashboardBuilt } = await import('./lib/dashboard-build.mjs')
const { forgetReports, runStories, runUnit, tell } = await import('./lib/suites.mjs')

forgetReports()
const system = await ensureSystem()
const outcomes = await runUnit()
if (system.browser) {
  await ensureDashboardBuilt()
  outcomes.push(...(await runStories()))
}
process.exit(tell(outcomes) ? 0 : 1)
