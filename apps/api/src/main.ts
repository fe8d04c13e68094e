import { type RunningServer, startServer } from './app/server.ts'
import { ConfigError, readConfig } from './config.ts'
import { FolderError } from './db/folder-lock.ts'
import { MigrationError } from './db/migrate.ts'
import { SettingsError } from './db/session-settings.ts'
import { DashboardError } from './http/dashboard-build.ts'
import { createLog } from './log.ts'

/** How long the last words may take: a terminal that was closed takes none. */
const LAST_WORDS_MS = 1_000
/** Longer than the server gives its last requests: after that something hangs. */
const EXIT_MS = 20_000

async function main(): Promise<void> {
  let server: RunningServer | null = null
  let stopping = false
  // A Ctrl-C often comes twice: from the terminal, and from the program that started this one.
  const stop = (): void => {
    // Nothing was acknowledged yet: there is nothing to finish.
    if (server === null) process.exit(0)
    if (stopping) return
    stopping = true
    log.info('stopping')
    setTimeout(() => process.exit(1), EXIT_MS).unref()
    const exit = (code: number): void => {
      setTimeout(() => process.exit(code), LAST_WORDS_MS)
      log.flush(() => process.exit(code))
    }
    server.close().then(
      () => exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'did not stop cleanly')
        exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  // Whoever started this one is gone, in whatever way: nobody else would stop it.
  process.on('disconnect', stop)
  if (process.connected === false) stop()
  // Words to a terminal that was closed must not end this process before its database is closed.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

  const config = readConfig(process.env)
  const log = createLog(config)
  server = await startServer(config, log, (error) => {
    log.fatal({ err: error }, 'stopped')
    log.flush(() => process.exit(1))
  })
  const { url, metricsUrl } = server
  log.info({ url, ...(metricsUrl === null ? {} : { metricsUrl }) }, 'listening')
  if (process.send === undefined) process.stdout.write(`API on ${server.url}\n`)
  else process.send({ type: 'ready', url: server.url })
}

/** Their messages say what to do. */
const MENDABLE = [ConfigError, FolderError, MigrationError, SettingsError, DashboardError]

/** What an operator can correct is said in a sentence; anything else with where it happened. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (MENDABLE.some((kind) => error instanceof kind)) return error.message
  const syscall = 'syscall' in error ? error.syscall : undefined
  if (syscall === 'connect') return `The database at DATABASE_URL cannot be reached: ${error.message}`
  if (syscall === 'listen') return `Nothing can listen at HOST and PORT: ${error.message}`
  return error.stack ?? error.message
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})
