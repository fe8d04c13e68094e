// Bundle budgets in kB of gzipped JavaScript and in files, from Vite's manifest: a chunk and everything it imports
// statically. A browser takes some three milliseconds for a file, however small.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root, say } from './setup.mjs'

const dist = join(root, 'apps/dashboard/dist')

/** What each page may load, by the sources it starts from. */
const BUDGETS = [
  // It loads the paths, errors and session that all pages share: each new area adds a few hundred bytes.
  { name: 'login page', entries: ['index.html', 'src/app/login/LoginPage.tsx'], maxKb: 110, maxFiles: 6 },
  { name: 'signed-in shell', entries: ['index.html', 'src/app/shell/Shell.tsx'], maxKb: 190, maxFiles: 12 },
  {
    name: 'fields page, before its map',
    entries: ['index.html', 'src/app/shell/Shell.tsx', 'src/areas/fields/screens/FieldsScreen.tsx'],
    maxKb: 240,
    maxFiles: 20,
  },
]

function withImports(manifest, key, seen = new Set()) {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(chunk.file)) return seen
  if (chunk.file.endsWith('.js')) seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) withImports(manifest, imported, seen)
  return seen
}

/** Chunks that import each other in a circle: which of them runs first is luck, and the others miss what they need. */
function circles(manifest) {
  const found = []
  const done = new Set()
  const walk = (key, path) => {
    if (path.includes(key)) found.push([...path.slice(path.indexOf(key)), key].join(' → '))
    if (path.includes(key) || done.has(key)) return
    for (const imported of manifest[key]?.imports ?? []) walk(imported, [...path, key])
    done.add(key)
  }
  for (const key of Object.keys(manifest)) walk(key, [])
  return found
}

/** Prints each page's size against its budget; false when one is over, an entry is not found, or chunks import each other. */
export function checkBudgets() {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  let clean = true
  for (const circle of circles(manifest)) {
    say(`  chunks in a circle: ${circle}`)
    clean = false
  }
  for (const { name, entries, maxKb, maxFiles } of BUDGETS) {
    const files = new Set()
    for (const entry of entries) {
      if (manifest[entry] === undefined) {
        say(`  ${name}: ${entry} is not in the build`)
        clean = false
        continue
      }
      for (const file of withImports(manifest, entry)) files.add(file)
    }
    const bytes = [...files].reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
      0,
    )
    const kb = bytes / 1000
    say(`  ${name}: ${kb.toFixed(1)} of ${maxKb} kB (gz) in ${files.size} of ${maxFiles} files`)
    if (kb > maxKb || files.size > maxFiles) clean = false
  }
  return clean
}
