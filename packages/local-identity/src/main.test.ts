import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { signInWithoutBrowser } from './client/index.ts'
import {
  folderWithKeys,
  MAREN,
  ORIGIN,
  OSKAR,
  refreshByPool,
  temporaryFolder,
} from './testing/running-service.ts'

const entry = fileURLToPath(new URL('./main.ts', import.meta.url))

function start(env: Record<string, string>): ChildProcess {
  const child = fork(entry, {
    execArgv: ['--conditions=@org/source'],
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function ready(child: ChildProcess): Promise<{ baseUrl: string; issuer: string; clientId: string }> {
  const [message] = await once(child, 'message')
  return message
}

describe('the process', () => {
  it('LID-15: says when it is ready, and after a kill -9 at once knows who was signed in', async () => {
    const DATA_DIR = await temporaryFolder()
    const first = start({ PORT: '0', DATA_DIR, ORIGINS: ORIGIN })
    const { baseUrl, issuer, clientId } = await ready(first)
    const { refreshToken } = await signInWithoutBrowser({ baseUrl, clientId, origin: ORIGIN, email: MAREN })
    first.kill('SIGKILL')
    await once(first, 'exit')
    const second = start({ PORT: new URL(baseUrl).port, DATA_DIR, ORIGINS: ORIGIN })
    expect(await ready(second)).toMatchObject({ baseUrl, issuer, clientId, firstAccounts: [MAREN, OSKAR] })
    const port = Number(new URL(baseUrl).port)
    const service = { baseUrl, issuer, clientId, port, poolId: '', close: async () => {} }
    expect((await refreshByPool(service, refreshToken)).status).toBe(200)
  })

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('LID-1: stops by itself on %s', async (signal) => {
    const child = start({ PORT: '0', DATA_DIR: await folderWithKeys(), ORIGINS: ORIGIN })
    const { baseUrl } = await ready(child)
    const silent = connect(Number(new URL(baseUrl).port), '127.0.0.1')
    silent.on('error', () => {})
    await once(silent, 'connect')
    child.kill(signal)
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
  })

  it('LID-1: stops by itself when whoever started it is gone', async () => {
    const DATA_DIR = await folderWithKeys()
    const early = start({ PORT: '0', DATA_DIR, ORIGINS: ORIGIN })
    early.disconnect()
    expect(await once(early, 'exit')).toEqual([0, null])
    const late = start({ PORT: '0', DATA_DIR, ORIGINS: ORIGIN })
    await ready(late)
    late.disconnect()
    expect(await once(late, 'exit')).toEqual([0, null])
  })

  it('LID-23: says in a sentence that its folder is in use', async () => {
    const DATA_DIR = await folderWithKeys()
    await ready(start({ PORT: '0', DATA_DIR, ORIGINS: ORIGIN }))
    const second = start({ PORT: '0', DATA_DIR, ORIGINS: ORIGIN })
    let words = ''
    second.stderr?.on('data', (chunk) => {
      words += chunk
    })
    const [code] = await once(second, 'close')
    expect(code).toBe(1)
    expect(words).toContain(`The data folder ${DATA_DIR} is in use by another running server`)
    expect(words).not.toContain('    at ')
  })

  it('LID-2: says what is missing and exits with 2', async () => {
    const child = start({ PORT: 'many' })
    let words = ''
    child.stderr?.on('data', (chunk) => {
      words += chunk
    })
    const [code] = await once(child, 'close')
    expect(code).toBe(2)
    for (const name of ['PORT', 'DATA_DIR', 'ORIGINS']) expect(words).toContain(name)
  })
})
