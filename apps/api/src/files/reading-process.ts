import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errors } from '@org/core/contract'
import { LIMITS } from './limits.ts'
import { processorMs } from './processor-time.ts'
import type { FileToRead, ReadAnswer, ReadRequest } from './reader-protocol.ts'
import { unreadable } from './unreadable.ts'

/** A process in which uploaded files are opened, one at a time. */
export interface ReadingProcess {
  /** Whether it has ended by itself. */
  readonly isGone: boolean
  /**
   * Has one file read. Whatever it throws, the process is not to be trusted with another one.
   *
   * @throws errors.unreadableFile when the file takes the processor longer than `readMs` or ends the process; errors.aborted
   */
  read(file: FileToRead, readMs: number, signal?: AbortSignal): Promise<ReadAnswer>
  /** Ends it at once and removes its folder. */
  end(): Promise<void>
}

/**
 * It may write into a folder of its own and nowhere else, start nothing, and knows nothing of the environment. It ends, and
 * removes its folder, also when this process was killed.
 */
export async function startReadingProcess(): Promise<ReadingProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'boundary-'))
  const child = forkInto(folder)
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // A failure to start or to send is an exit as well.
  child.on('error', () => undefined)
  return {
    get isGone() {
      return child.exitCode !== null || child.signalCode !== null || !child.connected
    },
    async read(file, readMs, signal) {
      const scratchDir = await mkdtemp(join(folder, 'file-'))
      const answer = await ask(child, { ...file, scratchDir }, readMs, signal)
      await rm(scratchDir, { recursive: true, force: true })
      return answer
    },
    async end() {
      if (child.pid !== undefined && child.kill('SIGKILL')) await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** From source in development and tests; beside the bundle in production (`reader-process` is an entry of the build). */
function forkInto(folder: string): ChildProcess {
  const fromSource = import.meta.url.endsWith('.ts')
  const program = new URL(fromSource ? './reader-process.ts' : './reader-process.js', import.meta.url)
  const child = fork(fileURLToPath(program), [folder], {
    // Not the server's own flags and environment: the one are not for it, the other holds secrets.
    execArgv: [
      `--max-old-space-size=${LIMITS.readerHeapMiB}`,
      '--permission',
      '--allow-fs-read=*',
      `--allow-fs-write=${folder}`,
      ...(fromSource ? ['--conditions=@org/source'] : []),
    ],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // It does not keep the server from ending; the timer of a file being read does.
  child.unref()
  child.channel?.unref()
  return child
}

/** One request and its answer. */
function ask(
  child: ChildProcess,
  request: ReadRequest,
  readMs: number,
  signal?: AbortSignal,
): Promise<ReadAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void): void => {
      stopWatching()
      signal?.removeEventListener('abort', onAbort)
      child.off('message', onMessage).off('error', onEnd).off('exit', onEnd)
      finish()
    }
    const onMessage = (answer: ReadAnswer): void => settle(() => resolve(answer))
    const onEnd = (cause: unknown): void => settle(() => reject(diedOf(request, cause)))
    const onAbort = (): void => settle(() => reject(errors.aborted(signal?.reason)))
    const stopWatching = whenTooSlow(child, readMs, () => settle(() => reject(tooSlow(request, readMs))))
    signal?.addEventListener('abort', onAbort)
    child.on('message', onMessage).on('error', onEnd).on('exit', onEnd)
    if (signal?.aborted) onAbort()
    else child.send(request, (error) => error !== null && onEnd(error))
  })
}

const CHECK_EVERY_MS = 250
/** By the clock, on a machine so busy that a process gets a sixth of a processor. */
const STARVED = 6

/**
 * Counts the processor's time, so that a busy machine does not refuse what an idle one reads; the clock's where the
 * system does not tell. @returns stops watching
 */
function whenTooSlow({ pid }: ChildProcess, readMs: number, act: () => void): () => void {
  const startedAt = performance.now()
  const before = processorMs(pid)
  const check = (): void => {
    const elapsed = performance.now() - startedAt
    const now = processorMs(pid)
    const spent = before === null || now === null ? elapsed : now - before
    if (spent >= readMs || elapsed >= readMs * STARVED) act()
  }
  const timer = setInterval(check, Math.min(readMs, CHECK_EVERY_MS))
  return () => clearInterval(timer)
}

const SPLIT_TABLES =
  'Split the file into smaller ones, or save only the sheet with the results, and read those.'

function tooSlow({ wants }: FileToRead, readMs: number): Error {
  return unreadable(
    `Reading the file took longer than ${Math.round(readMs / 1000)} s, so it was stopped`,
    wants === 'tables' || wants === 'layout'
      ? SPLIT_TABLES
      : 'Split the file into smaller ones, or simplify its boundaries, and import those.',
  )
}

/** It dies of too little memory, as far as we know. */
function diedOf({ wants }: FileToRead, cause: unknown): Error {
  const error = unreadable(
    'The file needs more memory to read than the server gives to one file',
    wants === 'tables' ? SPLIT_TABLES : 'Split the file into smaller ones and import those.',
  )
  error.cause = cause
  return error
}
