import { type ChildProcess, spawn } from 'node:child_process'

/** One of our programs, running from its source. */
export interface Service {
  child: ChildProcess
  /** Its address, once it is ready; fails when it ends first. */
  ready: Promise<string>
  /** Asks it to stop and waits until it has. */
  stop(): Promise<void>
}

/** @param entry absolute path; a program that tells its parent `{ type: 'ready', url }` */
export function startService(entry: string, env: Readonly<Record<string, string>>): Service {
  const child = spawn(
    process.execPath,
    ['--conditions=@org/source', '--disable-warning=ExperimentalWarning', entry],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  )
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ready = new Promise<string>((resolve, reject) => {
    child.on('message', (message: { type?: string; url?: string }) => {
      if (message.type === 'ready' && message.url !== undefined) resolve(message.url)
    })
    child.on('exit', (code) => reject(new Error(`${entry} ended with ${code}`)))
  })
  // Whoever waits for it hears of it; nobody else need.
  ready.catch(() => {})
  return {
    child,
    ready,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
