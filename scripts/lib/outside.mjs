// A folder outside the workspace with the packed packages installed, as a stranger has them, but without the network:
// their dependencies are links to those of the workspace.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { packAll } from './packing.mjs'
import { root } from './setup.mjs'

function link(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  symlinkSync(from, to, 'dir')
}

function unpack({ name, file }, modules) {
  const folder = join(modules, '@org', name)
  mkdirSync(folder, { recursive: true })
  const { status, stderr } = spawnSync('tar', ['-xzf', file, '--strip-components=1', '-C', folder])
  if (status !== 0) throw new Error(`${file} could not be unpacked: ${stderr}`)
  return { name, folder, manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) }
}

/**
 * Packs the packages and installs them.
 *
 * @returns `folder`; `packages`, each with its `name`, `folder`, `file` (the tarball), `manifest` and `paths`; `remove`
 */
export function openOutside() {
  const folder = mkdtempSync(join(tmpdir(), 'outside-'))
  const modules = join(folder, 'node_modules')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
  const packages = packAll(join(folder, 'tarballs')).map((packed) => ({
    ...packed,
    ...unpack(packed, modules),
  }))
  for (const { name, folder: inside, manifest } of packages)
    for (const needed of Object.keys(manifest.dependencies).filter((each) => !each.startsWith('@org/')))
      link(join(root, 'packages', name, 'node_modules', needed), join(inside, 'node_modules', needed))
  link(join(root, 'node_modules', '@types', 'node'), join(modules, '@types', 'node'))
  return { folder, packages, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/**
 * The JavaScript blocks of a package's README as files: a block's first line is its name.
 *
 * @returns each with `name` and `code`, without the indentation of the list it stands in
 */
export function blocksOf({ folder }) {
  const text = readFileSync(join(folder, 'README.md'), 'utf8')
  return [...text.matchAll(/^( *)```(?:js|ts)\n(.*?)^ *```$/gms)].map(([, indent, block]) => {
    const code = block.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
    const [, name] = /^\/\/ ([\w-]+\.m?js)\n/.exec(code) ?? []
    if (name === undefined)
      throw new Error(`A block of ${folder}/README.md does not say its file's name:\n${code}`)
    return { name, code }
  })
}

/**
 * Runs a program to its end; one that does not end in `mostS` seconds is killed.
 *
 * @returns its exit `code` (null if killed), `stdout` and `stderr`
 */
export function ended(command, args, { cwd, env = {}, mostS = 60 }) {
  const { PATH, HOME } = process.env
  const child = spawn(command, args, {
    cwd,
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: mostS * 1000,
    killSignal: 'SIGKILL',
  })
  const said = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'])
    child[stream].setEncoding('utf8').on('data', (text) => {
      said[stream] += text
    })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, ...said }))
  })
}
