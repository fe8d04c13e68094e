// Set-up that every front-door script shares. Plain JavaScript for Node 20: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const bin = join(root, 'node_modules', '.bin')
const stamp = join(root, 'node_modules', '.installed-from')
const nodeBinary = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node')

/**
 * The environment of every child: the workspace's own tools, and its own Node 24, come first on the PATH; what Node made of
 * a source is kept for the next process.
 */
export const toolEnv = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
}

export function say(text) {
  process.stdout.write(`${text}\n`)
}

/** Stops with a sentence instead of a stack. */
export function fail(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

/** The package manager's version is written once, in package.json. */
function packageManager() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager
}

/** Installs the locked dependencies when the lock file changed since the last time, with the pinned pnpm. */
function ensureInstalled() {
  const lock = readFileSync(join(root, 'pnpm-lock.yaml'))
  const wanted = createHash('sha256').update(lock).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(nodeBinary)) return
  say('Installing the locked dependencies (the first time takes a minute) …')
  const args = ['-y', packageManager(), 'install', '--frozen-lockfile', '--reporter=append-only']
  const quiet = process.env.CI ? 'inherit' : ['ignore', 'ignore', 'inherit']
  const result = spawnSync('npx', args, { cwd: root, stdio: quiet, env: { ...process.env, CI: 'true' } })
  if (result.status !== 0) fail('The dependencies could not be installed. Is the npm registry reachable?')
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** Goes on under the workspace's own Node when this one is another version; returns only in the right one. */
function underWorkspaceNode() {
  const wanted = spawnSync(nodeBinary, ['--version'], { encoding: 'utf8' }).stdout?.trim()
  if (wanted === undefined || wanted === process.version) return Promise.resolve()
  const child = spawn(nodeBinary, process.argv.slice(1), {
    cwd: process.cwd(),
    stdio: 'inherit',
    env: toolEnv,
  })
  // The terminal sends Ctrl-C to the whole group; the child decides when it is done. Others send it to us alone.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise(() => {
    child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
  })
}

const PARENT_CHECK_MS = 1_000

/** npm that is killed or hung up tells its scripts nothing: they look whether it is still there, and end as on SIGTERM. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const check = () => process.ppid === parent || process.kill(process.pid, 'SIGTERM')
  setInterval(check, PARENT_CHECK_MS).unref()
}

/** Installs what is locked, then makes sure the workspace's own Node runs the rest. */
export async function setUp() {
  endWithNpm()
  ensureInstalled()
  await underWorkspaceNode()
}

/** Runs a tool of the workspace to its end; resolves with its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      ...options,
      env: { ...toolEnv, ...options.env },
    })
    const passedOn = ['SIGTERM', 'SIGHUP'].map((signal) => [signal, () => endWith(child, signal)])
    for (const [signal, end] of passedOn) process.on(signal, end)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      for (const [name, end] of passedOn) process.off(name, end)
      resolve(signal ? 1 : (code ?? 1))
    })
  })
}

/** Who ends this script ends the tool that it runs, and nothing is begun after it. */
function endWith(child, signal) {
  child.prependListener('exit', () => process.exit(1))
  child.kill(signal)
}

/** Runs a tool and stops everything with its exit code when it fails. */
export async function must(command, args, options) {
  const code = await run(command, args, options)
  if (code !== 0) process.exit(code)
}
