import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'

const tools = join(import.meta.dirname, '../../tools')

const rowsSchema = z.array(
  z.object({
    placement: z.enum(['random', 'balanced', 'systematic']),
    strata: z.int(),
    pointsPerStratum: z.int(),
    wentWrong: z.string(),
    truth: z.enum(['whole field', 'accessible part']),
    estimator: z.string(),
    runs: z.int(),
    claimed: z.number(),
    coverage: z.number(),
    fieldsApart: z.number(),
    lowestField: z.number(),
  }),
)
type Row = z.output<typeof rowsSchema>[number]

const committed = rowsSchema.parse(JSON.parse(readFileSync(join(tools, 'coverage/figures.json'), 'utf8')))
const nameOf = ({ placement, strata, pointsPerStratum, wentWrong, truth, estimator }: Row) =>
  [placement, strata, pointsPerStratum, wentWrong, truth, estimator].join(', ')

/** In fields that the script's shorter run has. */
const FEW_FIELDS = 48

/** Three and a half standard errors of a difference: of the runs, and of the few fields. */
function tolerance({ runs, coverage, fieldsApart }: Row, few: Row): number {
  const ofRuns = coverage * (100 - coverage) * (1 / runs + 1 / few.runs)
  return 3.5 * Math.sqrt(ofRuns + (fieldsApart * fieldsApart) / FEW_FIELDS) + 1
}

/** Points in a stratum, up to which intervals are claimed where points have no value. */
const MOST = 20

function script(...options: string[]) {
  const flags = ['--conditions=@org/source', '--disable-warning=ExperimentalWarning']
  return spawnSync(process.execPath, [...flags, join(tools, 'coverage.ts'), ...options], { encoding: 'utf8' })
}

/** The rows that are said to be claimed, by their estimator and what went wrong. */
const claimed = (placement: Row['placement'], estimator: string, wentWrong: string, truth: Row['truth']) =>
  committed.filter(
    (row) =>
      row.placement === placement &&
      row.estimator === estimator &&
      row.wentWrong === wentWrong &&
      row.truth === truth,
  )

describe('EST-17: what may be claimed', () => {
  it('EST-17: the page has the committed figures', () => {
    expect(script('--page', '--check')).toMatchObject({ status: 0, stderr: '' })
  })

  it('EST-17: fewer runs give the committed figures, within what chance does', () => {
    const few = rowsSchema.parse(JSON.parse(script('--few').stdout))
    expect(few.length).toBeGreaterThan(8)
    for (const row of few) {
      const full = committed.find((other) => nameOf(other) === nameOf(row))
      expect(full, nameOf(row)).toBeDefined()
      if (full === undefined) continue
      expect(Math.abs(row.coverage - full.coverage), nameOf(row)).toBeLessThan(tolerance(full, row))
    }
  })

  it.each([
    ['random', 'stratified, n−H', 'nothing', 'whole field'],
    ['random', 'stratified, n−H', 'a fifth lost by chance, missing', 'whole field'],
    ['random', 'stratified, n−H', 'a fifth lost by chance, replaced', 'whole field'],
    ['balanced', 'local from ten, if complete', 'a fifth lost by chance, missing', 'whole field'],
    ['balanced', 'local from ten, if complete', 'a fifth lost by chance, replaced', 'whole field'],
    ['balanced', 'local from ten, if complete', 'nothing', 'whole field'],
    ['random', 'domain, n−H of reached', 'a fifth inaccessible, missing', 'accessible part'],
    ['random', 'domain, n−H of reached', 'a fifth inaccessible, replaced', 'accessible part'],
    ['balanced', 'domain, n−H of reached', 'a fifth inaccessible, missing', 'accessible part'],
    ['balanced', 'domain, n−H of reached', 'a fifth inaccessible, replaced', 'accessible part'],
  ] as const)(
    'EST-17: %s, %s, %s: 93 to 98 of 100 intervals hold the mean of the %s',
    (placement, estimator, wentWrong, truth) => {
      const all = claimed(placement, estimator, wentWrong, truth)
      const rows =
        wentWrong === 'nothing' ? all : all.filter(({ pointsPerStratum }) => pointsPerStratum <= MOST)
      expect(rows.length).toBeGreaterThan(8)
      expect(rows.filter(({ coverage }) => coverage < 93 || coverage > 98).map(nameOf)).toEqual([])
    },
  )

  it('EST-17: systematic points have fields that are far off, so no interval is claimed', () => {
    const rows = committed.filter(
      ({ estimator, wentWrong }) => estimator === 'stratified, n−H' && wentWrong === 'nothing',
    )
    const least = (name: string) =>
      Math.min(...rows.filter(({ placement }) => placement === name).map(({ lowestField }) => lowestField))
    expect(least('systematic')).toBeLessThan(75)
    expect(least('random')).toBeGreaterThan(80)
    expect(least('balanced')).toBeGreaterThan(80)
  })

  it('EST-17: of ground that cannot be reached nothing is known: no estimator holds the mean of the whole field', () => {
    const rows = claimed('random', 'stratified, n−H', 'a fifth inaccessible, replaced', 'whole field')
    expect(rows.length).toBeGreaterThan(8)
    for (const { coverage } of rows) expect(coverage).toBeLessThan(93)
  })
})
