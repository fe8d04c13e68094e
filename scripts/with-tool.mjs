// Runs a tool of the workspace, installed first where it is not: node scripts/with-tool.mjs tool [arguments]
import { run, setUp } from './lib/setup.mjs'

await setUp()
const [tool, ...args] = process.argv.slice(2)
process.exit(await run(tool, args, { cwd: process.cwd() }))
