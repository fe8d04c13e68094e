import { type ActResult, isActWithin, isMemoryWithin, MANY_ANSWERS, manyKeptMb, type Result } from './load.ts'

const ms = (value: number): string => value.toFixed(0)

/** One line for each thing that the ordinary person does. */
export const linesOf = (database: string, result: Result): string[] =>
  result.acts.map((act, at) => {
    const { name, quiet } = act
    const words = [
      `${name}: quiet p50 ${ms(quiet.p50)} p95 ${ms(quiet.p95)} ms`,
      `loaded p95 ${loadedOf(act)}`,
      `refused ${refusedOf(act)}`,
      // Once for each load.
      ...(at === 0 ? [`hostile: ${hostileOf(result)}`, `memory ${memoryOf(result)}`] : []),
    ]
    return `${database}, ${result.load.name}, ${words.join('; ')}${isWithin(act, result, at) ? '' : '  over'}`
  })

const HEAD = [
  'database',
  'load',
  'ordinary person',
  'quiet p50',
  'p95',
  'loaded p95',
  'refused',
  'hostile person',
  'memory',
  '',
]

/** All results in one table. */
export function tableOf(results: readonly { database: string; result: Result }[]): string {
  const rows = results.flatMap(({ database, result }) =>
    result.acts.map((act, at) => [
      ...[database, result.load.name, act.name, ms(act.quiet.p50), ms(act.quiet.p95)],
      ...[loadedOf(act), refusedOf(act)],
      ...(at === 0 ? [hostileOf(result), memoryOf(result)] : ['', '']),
      isWithin(act, result, at) ? '' : 'over',
    ]),
  )
  const table = [HEAD, ...rows]
  const widths = HEAD.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const isWithin = (act: ActResult, result: Result, at: number): boolean =>
  isActWithin(act) && (at > 0 || isMemoryWithin(result))

function loadedOf({ loaded, limitMs }: ActResult): string {
  const time = loaded === null ? 'none answered' : `${ms(loaded.p95)} ms`
  return limitMs === null ? time : `${time} of ${limitMs}`
}

const refusedOf = ({ refused, failed, cut, asked }: ActResult): string =>
  `${refused} of ${asked}${othersOf(failed, cut)}`

const hostileOf = ({ hostile: { answered, refused, failed, cut } }: Result): string =>
  `${answered} answered, ${refused} refused${othersOf(failed, cut)}`

const othersOf = (failed: number, cut: number): string =>
  `${failed === 0 ? '' : `, ${failed} failed`}${cut === 0 ? '' : `, ${cut} cut off`}`

function memoryOf(result: Result): string {
  const { load, beforeMb, mostMb, keptKb } = result
  const growth = `+${ms(Math.max(0, mostMb - beforeMb))}${goalOf(load.growthMb)}`
  const kept =
    keptKb === null
      ? ''
      : `, keeps ${keptKb.toFixed(1)} kB of each answer: of ${MANY_ANSWERS} ${ms(manyKeptMb(keptKb))} MB${goalOf(load.keptMb)}`
  return `${ms(mostMb)} MB (${growth})${kept}${isMemoryWithin(result) ? '' : ' over'}`
}

const goalOf = (limit: number | undefined): string => (limit === undefined ? '' : ` of ${limit}`)
