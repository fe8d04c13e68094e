// How long the parts of the last check took: the steps of .ci/run, and each file of tests. One JSON file, which
// `npm run durations` prints.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root, say } from './setup.mjs'

const KEPT_IN = join(root, 'node_modules', '.cache', 'durations.json')
const SLOWEST = 10

function kept() {
  try {
    return { steps: {}, files: [], ...JSON.parse(readFileSync(KEPT_IN, 'utf8')) }
  } catch {
    return { steps: {}, files: [] }
  }
}

function keep(durations) {
  mkdirSync(dirname(KEPT_IN), { recursive: true })
  writeFileSync(KEPT_IN, `${JSON.stringify(durations, null, 1)}\n`)
}

/** Keeps how long a step took, from the start of this process. */
export function keepStep(name) {
  const durations = kept()
  keep({ ...durations, steps: { ...durations.steps, [name]: Math.round(process.uptime() * 1000) } })
}

/** Keeps how long each file of a run took, instead of those of the run before. */
export function keepFiles(files) {
  const [firstMs] = files.map(({ startedMs }) => startedMs).sort((a, b) => a - b)
  const of = ({ file, project, startedMs, tookMs }) => ({
    file: relative(root, file),
    ...{ project, tookMs, afterMs: startedMs - (firstMs ?? 0) },
  })
  keep({ ...kept(), files: files.map(of).sort((a, b) => b.tookMs - a.tookMs) })
}

const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(8)} s`

/** Prints the steps, the sums of the projects and the slowest files. */
export function tellDurations(most = SLOWEST) {
  const { steps, files } = kept()
  for (const [name, ms] of Object.entries(steps)) say(`${seconds(ms)}  ${name}`)
  const sums = new Map()
  for (const { project, tookMs } of files) {
    const { ms, count } = sums.get(project) ?? { ms: 0, count: 0 }
    sums.set(project, { ms: ms + tookMs, count: count + 1 })
  }
  if (sums.size > 0) say('\nAll files of a project, which run beside each other:')
  for (const [project, { ms, count }] of sums) say(`${seconds(ms)}  ${project} (${count})`)
  if (files.length > 0) say('\nThe slowest files:')
  for (const { file, tookMs } of files.slice(0, most)) say(`${seconds(tookMs)}  ${file}`)
}
