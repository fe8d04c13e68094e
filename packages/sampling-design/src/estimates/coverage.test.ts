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
    bounded: z.number(),
    coverage: z.number().nullable(),
    fieldsApart: z.number().nullable(),
    lowestField: z.number().nullable(),
  }),
)
type Row = z.output<typeof rowsSchema>[number]

const committed = rowsSchema.parse(JSON.parse(readFileSync(join(tools, 'coverage/figures.json'), 'utf8')))
const nameOf = ({ placement, strata, pointsPerStratum, wentWrong, truth, estimator }: Row) =>
  [placement, strata, pointsPerStratum, wentWrong, truth, estimator].join(', ')

/** In fields that the script's shorter run has. */
const FEW_FIELDS = 48

/** Three and a half standard errors of a difference: of the runs, and of the few fields. */
function tolerance({ runs, coverage: share, fieldsApart: apart }: Row, few: Row): number {
  const [coverage, fieldsApart] = [share ?? 0, apart ?? 0]
  const ofRuns = coverage * (100 - coverage) * (1 / runs + 1 / few.runs)
  return 3.5 * Math.sqrt(ofRuns + (fieldsApart * fieldsApart) / FEW_FIELDS) + 1
}

/** Fewer intervals say nothing of how often they hold. */
const TOLD = 200

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
      const difference = Math.abs((row.coverage ?? 0) - (full.coverage ?? 0))
      expect(difference, nameOf(row)).toBeLessThan(tolerance(full, row))
    }
  })

  it('EST-17: what the product claims holds in 93 to 98 of 100, bounds in 93 or more, whatever went wrong', () => {
    const rows = committed.filter(
      ({ estimator, truth, wentWrong }) =>
        estimator === 'claimed' && (truth === 'accessible part' || !wentWrong.includes('inaccessible')),
    )
    const told = rows.filter(({ claimed, bounded, runs }) => ((claimed + bounded) * runs) / 100 >= TOLD)
    const wrong = told.filter(
      ({ coverage, bounded }) => coverage === null || coverage < 93 || (bounded === 0 && coverage > 98),
    )
    expect(wrong.map(nameOf)).toEqual([])
    const kinds = new Set(told.map(({ placement, wentWrong }) => `${placement}, ${wentWrong}`))
    expect([...kinds].filter((kind) => kind.startsWith('random'))).toHaveLength(10)
    expect([...kinds].filter((kind) => kind.startsWith('balanced'))).toHaveLength(10)
    expect([...kinds].filter((kind) => kind.startsWith('systematic'))).toHaveLength(10)
    const ofWhole = told.filter(({ wentWrong }) => wentWrong === 'nothing')
    expect(ofWhole.filter(({ placement }) => placement === 'random')).toHaveLength(17)
    for (const { claimed, placement } of ofWhole) if (placement === 'random') expect(claimed).toBe(100)
  })

  it('EST-17: where more than a few values are below the limit there are bounds, and no interval is claimed', () => {
    const rows = committed.filter(
      ({ estimator, wentWrong }) => estimator === 'claimed' && wentWrong === '60 % below the limit',
    )
    expect(rows.length).toBeGreaterThan(20)
    for (const { claimed } of rows) expect(claimed).toBeLessThan(1)
  })

  it('EST-17: systematic points have fields that are far off, so their interval stands with an assumption', () => {
    const rows = committed.filter(
      ({ estimator, wentWrong }) => estimator === 'stratified, n−H' && wentWrong === 'nothing',
    )
    const least = (name: string) =>
      Math.min(
        ...rows.filter(({ placement }) => placement === name).map(({ lowestField }) => lowestField ?? 100),
      )
    expect(least('systematic')).toBeLessThan(75)
    expect(least('random')).toBeGreaterThan(80)
    expect(least('balanced')).toBeGreaterThan(80)
  })

  it('EST-17: of ground that cannot be reached nothing is known: no estimator holds the mean of the whole field', () => {
    const rows = claimed('random', 'stratified, n−H', 'a fifth inaccessible, replaced', 'whole field')
    expect(rows.length).toBeGreaterThan(8)
    for (const { coverage } of rows) expect(coverage ?? 100).toBeLessThan(93)
  })
})
