// npm run lake -- --to <folder>: writes the business into Parquet files; see npm run lake -- --help.
import { join } from 'node:path'
import { root, run, setUp } from './lib/setup.mjs'

await setUp()
const entry = join(root, 'apps/api/src/lake/main.ts')
const flags = ['--conditions=@org/source', '--disable-warning=ExperimentalWarning']
process.exit(await run('node', [...flags, entry, ...process.argv.slice(2)]))
