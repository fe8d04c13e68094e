// Runs a TypeScript entry with the workspace's own Node: node scripts/with-node.mjs [node flags] entry.ts [arguments]
import { run, setUp } from './lib/setup.mjs'

await setUp()
process.exit(
  await run('node', ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)], {
    cwd: process.cwd(),
  }),
)
