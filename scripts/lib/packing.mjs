// Installable tarballs of the packages that people use outside the workspace. Each is built into a folder of its own, so
// that nobody who reads `dist` at the same time misses a file.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { root, toolEnv } from './setup.mjs'

/** Folders below packages, in the order in which one needs another. */
export const PACKED = ['core', 'sampling-design', 'cli-smoke']

function must(command, args, cwd) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, env: toolEnv, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stdout + stderr}`)
  return stdout
}

/** What outsiders read: without the condition that leads to sources, and what only the workspace needs. */
function manifestOf(folder) {
  const { scripts, devDependencies, exports, ...manifest } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  if (exports === undefined) return manifest
  const outside = Object.entries(exports).map(([entry, { '@org/source': _, ...rest }]) => [entry, rest])
  return { ...manifest, exports: Object.fromEntries(outside) }
}

/** Writes the declarations of what a package exports, and of what these import: no test's, none of a file that is gone. */
function declare(folder, to) {
  const { exports = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const files = Object.values(exports).map((entry) => join(folder, entry['@org/source']))
  if (files.length === 0) return
  const config = join(to, 'tsconfig.json')
  const compilerOptions = {
    ...{ composite: false, tsBuildInfoFile: null, typeRoots: [join(root, 'node_modules', '@types')] },
    ...{ rootDir: join(folder, 'src'), outDir: join(to, 'dist', 'types') },
  }
  const extended = join(folder, 'tsconfig.json')
  writeFileSync(config, JSON.stringify({ extends: extended, compilerOptions, files, include: [] }))
  must('tsc', ['-p', config], folder)
  rmSync(config)
}

/** Builds a package and lays out what its `files` name. */
function stage(name, to) {
  const folder = join(root, 'packages', name)
  const manifest = manifestOf(folder)
  must('tsup', ['--silent', '--out-dir', join(to, 'dist')], folder)
  declare(folder, to)
  for (const file of manifest.files.filter((each) => !/^(!|dist)/.test(each)))
    cpSync(join(folder, file), join(to, file), { recursive: true })
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/**
 * Builds the packages and writes their tarballs.
 *
 * @param to - an existing or new folder
 * @returns for each package its folder below packages, its file and the paths in it
 */
export function packAll(to) {
  const stages = mkdtempSync(join(tmpdir(), 'packages-'))
  try {
    for (const name of PACKED) stage(name, join(stages, name))
    mkdirSync(to, { recursive: true })
    const folders = PACKED.map((name) => `.${join('/', name)}`)
    const made = JSON.parse(must('npm', ['pack', '--json', '--pack-destination', to, ...folders], stages))
    return Object.values(made).map(({ filename, files }, at) => ({
      name: PACKED[at],
      file: join(to, basename(filename)),
      paths: files.map(({ path }) => path),
    }))
  } finally {
    rmSync(stages, { recursive: true, force: true })
  }
}
