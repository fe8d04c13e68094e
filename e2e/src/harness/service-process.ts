import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type * as z from 'zod'
import { projectRoot } from './places.ts'

const READY_WITHIN_MS = 90_000
const STOP_WITHIN_MS = 15_000

/** One of our programs, running from its source. */
export interface ServiceProcess<Ready> {
  ready: Ready
  /** As a power switch would: no goodbye. */
  kill(): Promise<void>
  /** As an administrator would; killed when it does not obey. */
  stop(): Promise<void>
  /** What it wrote last. */
  output(): string
}

/**
 * Starts a program and waits until it says that it is ready.
 * @throws Error with its last words when it ends first or takes too long.
 */
export async function startService<Ready>(
  entry: string,
  env: Readonly<Record<string, string>>,
  readySchema: z.ZodType<Ready>,
): Promise<ServiceProcess<Ready>> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const args = ['--conditions=@org/source', '--disable-warning=ExperimentalWarning', entry]
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const output = collectOutput(child)
  try {
    const ready = readySchema.parse(await firstMessage(child))
    return { ready, output, kill: () => end(child, 'SIGKILL'), stop: () => stopPolitely(child) }
  } catch (cause) {
    await end(child, 'SIGKILL')
    throw new Error(`${entry} did not start:\n${output()}`, { cause })
  }
}

async function firstMessage(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`It ended with ${signal ?? code}.`)
  })
  const signal = AbortSignal.timeout(READY_WITHIN_MS)
  const [message] = await Promise.race([once(child, 'message', { signal }), ended])
  // Once it is ready, its end is no news here.
  ended.catch(() => {})
  return message
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

async function stopPolitely(child: ChildProcess): Promise<void> {
  const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await end(child, 'SIGTERM')
  clearTimeout(impatience)
}

const KEPT_CHARACTERS = 20_000

function collectOutput(child: ChildProcess): () => string {
  let text = ''
  const keep = (chunk: Buffer) => {
    text = (text + chunk.toString('utf8')).slice(-KEPT_CHARACTERS)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return () => text
}
