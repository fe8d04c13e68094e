// pnpm bench [name …]: runs the benchmarks (all, or those named) one after another; each prints ratios or limits.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, say, setUp } from './lib/setup.mjs'

/** These open the built dashboard. */
const IN_A_BROWSER = ['fields-page', 'lighthouse', 'lists-page', 'map-pan', 'pages', 'strata', 'workbook']

await setUp()
const folder = join(root, 'bench/src')
const all = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  say(`No such benchmark: ${unknown.join(', ')}. There are: ${all.join(', ')}.`)
  process.exit(2)
}
/** Asked for by their names alone: they need a PostgreSQL and minutes, `million` 6 GB, `tenants` no limits to keep. */
const BY_NAME = ['million', 'tenants']
const names = wanted.length > 0 ? wanted : all.filter((name) => !BY_NAME.includes(name))
if (names.some((name) => IN_A_BROWSER.includes(name))) {
  const { ensureDashboardBuilt } = await import('./lib/dashboard-build.mjs')
  await ensureDashboardBuilt()
}
let worst = 0
let sumS = 0
const failed = []
/** One program of the benchmarks, timed. */
async function take(name, file, args = []) {
  say(`\n— ${name}`)
  const startedAt = performance.now()
  const flags = ['--conditions=@org/source', '--disable-warning=ExperimentalWarning']
  const code = await run('node', [...flags, join(folder, file), ...args])
  const seconds = (performance.now() - startedAt) / 1000
  say(`${name} took ${seconds.toFixed(0)} s`)
  sumS += seconds
  if (code !== 0) failed.push(name)
  worst = Math.max(worst, code)
}
// Side by side, which nothing that is measured may be.
await take('data', 'lib/prepare.ts', names)
for (const name of names) await take(name, `${name}.ts`)
const outcome = failed.length === 0 ? 'none failed' : `failed: ${failed.join(', ')}`
say(`\n${names.length} benchmarks in ${(sumS / 60).toFixed(1)} minutes, ${outcome}`)
process.exit(worst)
