import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { CHECK_NAMES, type CheckName, checks } from './checks/index.ts'
import { parseOptions, type SmokeOptions, UsageError } from './options.ts'
import {
  type CheckResult,
  commonCause,
  describeFailure,
  isOutOfReach,
  NotExercised,
  seconds,
} from './outcome.ts'
import { createSend, openProduct } from './product.ts'
import { humanHead, humanLine, humanSummary } from './report/human.ts'
import { toJson } from './report/json.ts'
import { toJunit } from './report/junit.ts'
import { count, type Report } from './report/report.ts'
import { toTap } from './report/tap.ts'
import { createSecrets, type Secrets } from './secrets.ts'
import { createSmoke, type Smoke } from './smoke.ts'

export const EXIT = { passed: 0, failed: 1, usage: 2, unreachable: 3 } as const

/** The process as the program sees it. */
export interface Terminal {
  env: Readonly<Record<string, string | undefined>>
  out(text: string): void
  err(text: string): void
}

const SECRET_VARIABLES = ['DASH_SERVICE_KEY', 'DASH_TOKEN', 'DASH_REFRESH_TOKEN', 'DASH_REQUEST_TOKEN']

type Print = Pick<Terminal, 'out' | 'err'>

/** Runs the program and answers its exit code. Never rejects. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const secrets = createSecrets()
  const { env } = terminal
  for (const name of SECRET_VARIABLES) secrets.keep(env[name] ?? '')
  const print = {
    out: (text: string) => terminal.out(secrets.redact(text)),
    err: (text: string) => terminal.err(secrets.redact(text)),
  }
  try {
    const options = parseOptions(args, print)
    const { report, exitCode } = await examine(options, env, secrets, print)
    await publish(report, options, secrets, print)
    return exitCode
  } catch (error) {
    if (error instanceof UsageError) return error.exitCode
    print.err(`dash-smoke: ${describeFailure(error)}\n`)
    return EXIT.failed
  }
}

interface Examined {
  report: Report
  exitCode: number
}

async function examine(
  options: SmokeOptions,
  env: Terminal['env'],
  secrets: Secrets,
  print: Print,
): Promise<Examined> {
  const { baseUrl, timeoutMs } = options
  const start = performance.now()
  const startedAt = new Date().toISOString()
  try {
    await waitUntilReady(options)
    const product = await openProduct(baseUrl, timeoutMs, env)
    secrets.keep(product.config.requestToken)
    const { environment, version } = product.config
    const facts = { baseUrl, environment, version, startedAt, durationMs: 0 }
    if (options.format === 'human') print.out(humanHead(facts))
    const smoke = createSmoke(product, secrets, signInFrom(options, env))
    const { results, isOut } = await makeChecks(smoke, options, print.out)
    const report = { ...facts, durationMs: sinceMs(start), results }
    if (count(report, 'failed') === 0) return { report, exitCode: EXIT.passed }
    return { report, exitCode: isOut ? EXIT.unreachable : EXIT.failed }
  } catch (error) {
    const durationMs = sinceMs(start)
    const detail = secrets.redact(describeFailure(error, durationMs))
    print.err(`dash-smoke: ${baseUrl}: ${detail}\n`)
    const result: CheckResult = { ...BEGINNING, verdict: 'failed', detail, durationMs }
    const facts = { baseUrl, environment: null, version: null, startedAt, durationMs }
    const exitCode = isOutOfReach(error) ? EXIT.unreachable : EXIT.failed
    return { report: { ...facts, results: [result] }, exitCode }
  }
}

/** What is reported in place of the checks where none could be made. */
const BEGINNING = { name: 'begin', title: 'The product says where its API and identity service are' }

const signInFrom = ({ device, origin }: SmokeOptions, env: Terminal['env']) => ({
  device,
  origin,
  serviceKey: env.DASH_SERVICE_KEY,
  token: env.DASH_TOKEN,
  refreshToken: env.DASH_REFRESH_TOKEN,
})

/** @returns the results, and whether the product is out of reach: all that it was asked for failed for that */
async function makeChecks(smoke: Smoke, { only, format }: SmokeOptions, out: Terminal['out']) {
  const results: CheckResult[] = []
  const told = new Map<string, CheckName>()
  const answers = { reached: 0, outOfReach: 0 }
  for (const name of CHECK_NAMES.filter((check) => only.length === 0 || only.includes(check))) {
    const { result, error } = await examineOne(name, smoke, told)
    results.push(result)
    // Signing in asks the identity service.
    const isOfProduct = name !== 'sign-in' && result.verdict !== 'notExercised'
    if (isOfProduct) answers[isOutOfReach(error) ? 'outOfReach' : 'reached'] += 1
    if (format === 'human') out(humanLine(result))
  }
  return { results, isOut: answers.outOfReach > 0 && answers.reached === 0 }
}

/** @param told the causes that a check before failed for, with its name */
async function examineOne(name: CheckName, smoke: Smoke, told: Map<string, CheckName>) {
  const { title, run } = checks[name]
  const start = performance.now()
  const ended = (verdict: CheckResult['verdict'], detail: string): CheckResult => ({
    name,
    title,
    verdict,
    detail: smoke.secrets.redact(detail),
    durationMs: sinceMs(start),
  })
  try {
    return { result: ended('passed', await run(smoke)), error: null }
  } catch (error) {
    if (error instanceof NotExercised) return { result: ended('notExercised', error.message), error }
    const afterMs = sinceMs(start)
    const cause = commonCause(error)
    const before = cause === null ? undefined : told.get(cause)
    if (before !== undefined)
      return { result: ended('failed', `the same cause as ${before}, after ${seconds(afterMs)} s`), error }
    if (cause !== null) told.set(cause, name)
    return { result: ended('failed', describeFailure(error, afterMs)), error }
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
  print: Print,
): Promise<void> {
  // Where it could not begin, the error stream has said all that there is for people.
  if (format === 'human' && report.version !== null) print.out(humanSummary(report))
  if (format === 'json') print.out(toJson(report))
  if (format === 'tap') print.out(toTap(report))
  if (junitFile === null) return
  await writeFile(junitFile, secrets.redact(toJunit(report))).catch((error: unknown) => {
    print.err(`dash-smoke: the JUnit report cannot be written: ${describeFailure(error)}\n`)
    throw new UsageError('The JUnit report cannot be written', 2)
  })
}
