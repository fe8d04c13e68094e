// npm run drill: loses the primary of a PostgreSQL with two standbys on this machine, and counts; see npm run drill -- --help.
import { join } from 'node:path'
import { root, run, setUp } from './lib/setup.mjs'

await setUp()
const entry = join(root, 'apps/api/src/testing/failover-drill.ts')
const flags = ['--conditions=@org/source', '--disable-warning=ExperimentalWarning']
process.exit(await run('node', [...flags, entry, ...process.argv.slice(2)]))
