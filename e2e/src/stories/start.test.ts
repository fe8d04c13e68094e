import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runtimeConfigSchema } from '@org/core/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../harness/free-port.ts'
import { projectRoot } from '../harness/places.ts'
import { patienceFactor } from '../harness/weather.ts'

const PATH_LENGTH = 160
const READY = { timeout: 120_000 * patienceFactor, interval: 250 }
const ENDED = { timeout: 30_000 * patienceFactor, interval: 250 }

let folder: string
let dataDir: string
let npm: ChildProcess | null = null

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'operations-start-'))
  const name = 'Müller Ranch '
  dataDir = join(folder, name.padEnd(PATH_LENGTH - folder.length - 1, 'x'))
  await mkdir(dataDir)
})
afterEach(async () => {
  if (npm !== null) await end(npm, 'SIGTERM')
  npm = null
  await rm(folder, { recursive: true, force: true })
})

/** As a person would in a terminal. */
function start(port: number): () => string {
  const child = spawn('npm', ['start'], {
    cwd: projectRoot,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'none',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  npm = child
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8')
    })
  return () => said
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

/** The status of the answer; null where nobody answers. */
const statusOf = (url: string): Promise<number | null> =>
  fetch(url).then(
    ({ status }) => status,
    () => null,
  )

describe('npm start', () => {
  it('DMO-9: works in a folder with a long path, a space and an umlaut, empty as told; when npm is killed, everything ends and lets go of port and folder', async () => {
    expect(dataDir).toHaveLength(PATH_LENGTH)
    const port = await freePort()
    const server = `http://localhost:${port}`
    const said = start(port)
    await expect.poll(said, READY).toContain(`Open ${server}`)
    expect(said()).not.toContain('First start')
    expect(await statusOf(server)).toBe(200)
    expect(await statusOf(`${server}/readyz`)).toBe(200)
    const config = runtimeConfigSchema.parse(await (await fetch(`${server}/config.json`)).json())
    expect(await statusOf(config.identity.baseUrl)).not.toBeNull()

    if (npm !== null) await end(npm, 'SIGKILL')
    await expect.poll(() => statusOf(server), ENDED).toBeNull()
    await expect.poll(() => statusOf(config.identity.baseUrl), ENDED).toBeNull()

    await expect.poll(start(port), READY).toContain(`Open ${server}`)
  })
})
