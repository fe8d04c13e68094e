import { ProductError } from '@org/core/contract'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'

const EMAIL = /[^\s"'<>()=:,]+@[^\s"'<>()=:,]+/g
const TOKEN = /\b(?:eyJ[\w-]*\.[\w-]+\.[\w-]*|Bearer\s+\S+)/gi
/** PostgreSQL puts the values it stumbled over in quotes and brackets. */
const QUOTED = /"[^"]*"|'[^']*'|=\([^)]*\)/g

/** An error as a log line shows it. Values people typed, emails and tokens are left out. */
export interface LoggedError {
  name: string
  message: string
  code?: string
  stack?: string
  cause?: LoggedError
}

const MAX_CAUSES = 3

export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { name: typeof error, message: scrub(String(error)) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  // The stack begins with name and message, said already.
  const stack = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
  return {
    name: error.name,
    message: error instanceof ProductError ? error.message : scrub(error.message),
    ...(code === undefined ? {} : { code }),
    ...(stack === undefined || stack === '' ? {} : { stack }),
    ...(error.cause === undefined || depth >= MAX_CAUSES
      ? {}
      : { cause: describeError(error.cause, depth + 1) }),
  }
}

function scrub(text: string): string {
  return text.replace(TOKEN, '[token]').replace(EMAIL, '[email]').replace(QUOTED, '[value]')
}

/** JSON lines. `err` is shown by {@link describeError}; nothing else of a request is logged than the fields given. */
export function createLog(config: Pick<Config, 'logLevel' | 'version'>, to?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    base: { version: config.version },
    serializers: { err: (error: unknown) => describeError(error) },
  }
  return pino(options, to ?? standardOutput())
}

/** A terminal that was closed takes the log with it, not the process: that still has a database to close. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: false })
  output.on('error', () => {})
  return output
}
