import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { isProductError } from '@org/core'
import { CHECK_NAMES, type CheckName, checks } from './checks/index.ts'
import { parseOptions, type SmokeOptions, UsageError } from './options.ts'
import { type CheckResult, describeFailure, NotExercised } from './outcome.ts'
import { createSend, openProduct } from './product.ts'
import { humanHead, humanLine, humanSummary } from './report/human.ts'
import { toJson } from './report/json.ts'
import { toJunit } from './report/junit.ts'
import { count, type Report } from './report/report.ts'
import { toTap } from './report/tap.ts'
import { createSecrets, type Secrets } from './secrets.ts'
import { createSmoke, type Smoke } from './smoke.ts'

export const EXIT = { passed: 0, failed: 1, usage: 2, unreachable: 3 } as const

/** Nothing answered at the product's address. */
class Unreachable extends Error {}

/** The process as the program sees it. */
export interface Terminal {
  env: Readonly<Record<string, string | undefined>>
  out(text: string): void
  err(text: string): void
}

/** Runs the program and answers its exit code. Never rejects. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const secrets = createSecrets()
  const { env } = terminal
  for (const name of ['DASH_TOKEN', 'DASH_REFRESH_TOKEN', 'DASH_REQUEST_TOKEN']) secrets.keep(env[name] ?? '')
  const print = {
    out: (text: string) => terminal.out(secrets.redact(text)),
    err: (text: string) => terminal.err(secrets.redact(text)),
  }
  try {
    const options = parseOptions(args, print)
    const report = await examine(options, env, secrets, print.out)
    await publish(report, options, secrets, print)
    return count(report, 'failed') === 0 ? EXIT.passed : EXIT.failed
  } catch (error) {
    if (error instanceof UsageError) return error.exitCode
    if (error instanceof Unreachable) {
      print.err(`dash-smoke: ${error.message}\n`)
      return EXIT.unreachable
    }
    print.err(`dash-smoke: ${describeFailure(error)}\n`)
    return EXIT.failed
  }
}

async function examine(
  options: SmokeOptions,
  env: Terminal['env'],
  secrets: Secrets,
  out: (text: string) => void,
): Promise<Report> {
  const { baseUrl, origin, device, timeoutMs, only } = options
  await waitUntilReady(options)
  const product = await openProduct(baseUrl, timeoutMs, env).catch((error: unknown) => {
    const noAnswer = isProductError(error, 'network') || isProductError(error, 'timeout')
    throw noAnswer
      ? new Unreachable(`${baseUrl}: ${error.message}. ${error.remedy}`, { cause: error })
      : error
  })
  secrets.keep(product.config.requestToken)
  const { environment, version } = product.config
  const start = performance.now()
  const facts = { baseUrl, environment, version, startedAt: new Date().toISOString(), durationMs: 0 }
  if (options.format === 'human') out(humanHead(facts))

  const from = { device, origin, token: env.DASH_TOKEN, refreshToken: env.DASH_REFRESH_TOKEN }
  const smoke = createSmoke(product, secrets, from)
  const results: CheckResult[] = []
  for (const name of CHECK_NAMES.filter((check) => only.length === 0 || only.includes(check))) {
    const result = await examineOne(name, smoke)
    results.push(result)
    if (options.format === 'human') out(humanLine(result))
  }
  return { ...facts, durationMs: sinceMs(start), results }
}

async function examineOne(name: CheckName, smoke: Smoke): Promise<CheckResult> {
  const { title, run } = checks[name]
  const start = performance.now()
  const ended = (verdict: CheckResult['verdict'], detail: string) => ({
    name,
    title,
    verdict,
    detail: smoke.secrets.redact(detail),
    durationMs: sinceMs(start),
  })
  try {
    return ended('passed', await run(smoke))
  } catch (error) {
    return ended(error instanceof NotExercised ? 'notExercised' : 'failed', describeFailure(error))
  }
}

/** Milliseconds, to a tenth. */
const sinceMs = (start: number): number => Math.round((performance.now() - start) * 10) / 10

/** Asks for readiness until it is there or the time is up; then the checks say what is wrong. */
async function waitUntilReady({ baseUrl, timeoutMs, waitMs }: SmokeOptions): Promise<void> {
  const send = createSend(baseUrl, Math.min(timeoutMs, 2_000))
  const endMs = performance.now() + waitMs
  while (performance.now() < endMs) {
    const ready = await send('/readyz').then(
      ({ status }) => status === 200,
      () => false,
    )
    if (ready) return
    await sleep(250)
  }
}

async function publish(
  report: Report,
  { format, junitFile }: SmokeOptions,
  secrets: Secrets,
  print: Pick<Terminal, 'out' | 'err'>,
): Promise<void> {
  if (format === 'human') print.out(humanSummary(report))
  if (format === 'json') print.out(toJson(report))
  if (format === 'tap') print.out(toTap(report))
  if (junitFile === null) return
  await writeFile(junitFile, secrets.redact(toJunit(report))).catch((error: unknown) => {
    print.err(`dash-smoke: the JUnit report cannot be written: ${describeFailure(error)}\n`)
    throw new UsageError('The JUnit report cannot be written', 2)
  })
}
