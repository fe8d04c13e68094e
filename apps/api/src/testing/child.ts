import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** A TypeScript program as a process of its own, talked to by messages. */
export interface Child {
  process: ChildProcess
  /** The next message that has not been taken yet; rejects when the process ends first. */
  next(): Promise<unknown>
  /** All messages not taken yet. */
  drain(): unknown[]
  /** Sends a signal and waits for the end. @returns the exit code, null after a killing signal */
  stop(signal: NodeJS.Signals): Promise<number | null>
  stderr(): string
  stdout(): string
}

export function startChild(entry: URL, env: Record<string, string> = {}, args: string[] = []): Child {
  const child = fork(entry, args, {
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    execArgv: ['--conditions=@org/source', '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const messages: unknown[] = []
  let wake: () => void = () => {}
  let ended = false
  let [stdout, stderr] = ['', '']
  child.stdout?.on('data', (piece) => {
    stdout += String(piece)
  })
  child.stderr?.on('data', (piece) => {
    stderr += String(piece)
  })
  child.on('message', (message) => {
    messages.push(message)
    wake()
  })
  // Not `close` of the process: Node never tells it once our side has disconnected the channel.
  const closings = [child.stdout, child.stderr].map((stream) => stream && once(stream, 'close'))
  const exited = Promise.all([once(child, 'exit'), ...closings]).then(() => {
    ended = true
    wake()
  })
  return {
    process: child,
    async next() {
      while (messages.length === 0) {
        if (ended) throw new Error(`The process ended (${child.exitCode}): ${stderr}`)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      return messages.shift()
    },
    drain: () => messages.splice(0),
    async stop(signal) {
      child.kill(signal)
      await exited
      return child.exitCode
    },
    stderr: () => stderr,
    stdout: () => stdout,
  }
}
