// DATABASE_URL=<address> pnpm move: moves the embedded database of a data folder into a PostgreSQL; see pnpm move --help.
import { join } from 'node:path'
import { root, run, setUp } from './lib/setup.mjs'

await setUp()
const entry = join(root, 'apps/api/src/move/main.ts')
const flags = ['--conditions=@org/source', '--disable-warning=ExperimentalWarning']
process.exit(await run('node', [...flags, entry, ...process.argv.slice(2)]))
