// pnpm demo [--fields N …]: invents a business of any size in a data folder of its own; see pnpm demo --help.
import { join } from 'node:path'
import { root, run, setUp } from './lib/setup.mjs'

await setUp()
const { prepareDatabase } = await import('./lib/development.mjs')
const preparedDir = await prepareDatabase()
const entry = join(root, 'apps/api/src/demo/main.ts')
const flags = ['--conditions=@org/source', '--disable-warning=ExperimentalWarning']
const env = preparedDir === null ? {} : { PREPARED_DIR: preparedDir }
process.exit(await run('node', [...flags, entry, ...process.argv.slice(2)], { env }))
