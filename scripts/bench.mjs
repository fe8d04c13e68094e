// pnpm bench [name …]: runs the benchmarks (all, or those named) one after another; each prints ratios or limits.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, say, setUp } from './lib/setup.mjs'

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
let worst = 0
for (const name of wanted.length > 0 ? wanted : all) {
  say(`\n— ${name}`)
  const code = await run('node', [
    '--conditions=@org/source',
    '--disable-warning=ExperimentalWarning',
    join(folder, `${name}.ts`),
  ])
  worst = Math.max(worst, code)
}
process.exit(worst)
