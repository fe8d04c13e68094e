// Builds the dashboard only when something it is made of changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, say } from './setup.mjs'

const SOURCES = [
  'apps/dashboard/src',
  'apps/dashboard/public',
  'apps/dashboard/index.html',
  'apps/dashboard/vite.config.ts',
  'apps/dashboard/package.json',
  'packages/core/src',
  'packages/sampling-design/src',
  'packages/ui/src',
  'pnpm-lock.yaml',
  'CHANGELOG.md',
  'package.json',
]
const output = join(root, 'apps/dashboard/dist')
const stamp = join(output, '.built-from')

function* files(path) {
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) {
    yield path
    return
  }
  for (const entry of readdirSync(path).sort()) yield* files(join(path, entry))
}

function sourceHash() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of files(join(root, source))) {
      if (/\.test\.tsx?$/.test(file)) continue
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

/** Builds apps/dashboard/dist unless it is already made of the sources as they are. @returns its folder; null where it fails */
export async function buildDashboard() {
  const wanted = sourceHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return output
  say('Building the dashboard …')
  // The compiler of style sheets quotes the paths of files with it.
  if (root.includes("'")) {
    say(
      `It cannot be built in a folder whose path has an apostrophe: ${root}. Move the project, then try again.`,
    )
    return null
  }
  const code = await run('vite', ['build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/dashboard'),
    // What a test runner says of itself would make a development build of it.
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) return null
  writeFileSync(stamp, wanted)
  return output
}

/** The same; a build that fails ends the program. */
export async function ensureDashboardBuilt() {
  return (await buildDashboard()) ?? process.exit(1)
}
