import type { CheckSummary, ResultFinding, RowOutcome, StagedValue } from '@org/core/contract'
import { Groups } from './groups.ts'
import type { RowKey } from './parts.ts'

/** A checked row, as it is counted. */
export interface CountedRow {
  sheet: number
  row: number
  outcome: RowOutcome
  sampleId: number | null
  values: readonly Pick<
    StagedValue,
    'column' | 'analyte' | 'analyteName' | 'valueInUnit' | 'qualifier' | 'outcome'
  >[]
  findings: readonly ResultFinding[]
  /** Nobody recorded that the laboratory accepted its sample. */
  isAwaited: boolean
}

/** A row that has a sample and is not left out. */
export interface MatchedRow {
  sheet: number
  row: number
  sampleId: number
  hasWarning: boolean
  /** Whether it was warned before that no manifest lists it. */
  isNoted: boolean
}

/** The numbers of one analyte in a column. */
export interface ColumnValues {
  sheet: number
  column: number
  analyte: string
  analyteName: string
  /** The first. */
  row: number
  numbers: number[]
}

/** So many rows without a sample are looked at for a likely one. */
const MAX_UNMATCHED = 5000

const OF_COLUMNS: readonly RowOutcome[] = ['new', 'changed', 'error', 'unmatched']
const OF_VALUES: readonly RowOutcome[] = ['new', 'changed', 'same']

/** What the rows of a file have together, counted row by row: no statement has to read the whole file. */
export class Tally {
  readonly outcomes = { new: 0, changed: 0, same: 0, error: 0, unmatched: 0, leftOut: 0 }
  readonly values = { new: 0, changed: 0, same: 0 }
  /** Of the rows that would be committed. */
  readonly samples = new Set<number>()
  readonly matched: MatchedRow[] = []
  readonly columns = new Map<string, ColumnValues>()
  readonly groups = new Groups()
  /** The first rows without a sample, and how many there are. */
  readonly unmatched: RowKey[] = []
  unmatchedCount = 0
  awaitedRows = 0
  belowLimit = 0
  errorRows = 0
  warningRows = 0
  readonly #findings = new Map<string, CheckSummary['findings'][number]>()

  add(row: CountedRow): void {
    const { outcome, findings, sampleId, values } = row
    if (outcome === 'noData') return
    this.outcomes[outcome] += 1
    if (findings.some(({ level }) => level === 'error')) this.errorRows += 1
    if (findings.some(({ level }) => level === 'warning')) this.warningRows += 1
    for (const finding of findings) this.count(finding)
    if (outcome !== 'leftOut') this.groups.add(row, findings)
    if (outcome === 'unmatched') this.#addUnmatched(row)
    if (row.isAwaited) this.awaitedRows += 1
    if (OF_VALUES.includes(outcome))
      for (const value of values) {
        this.values[value.outcome] += 1
        if (value.qualifier === '<') this.belowLimit += 1
      }
    if (sampleId !== null && values.length > 0 && (outcome === 'new' || outcome === 'changed'))
      this.samples.add(sampleId)
    if (sampleId !== null && outcome !== 'leftOut') this.matched.push(matchedOf(row, sampleId))
    if (OF_COLUMNS.includes(outcome)) this.#addNumbers(row)
  }

  /** One more finding of a row that is counted. */
  count({ kind, level }: Pick<ResultFinding, 'kind' | 'level'>): void {
    const key = `${level} ${kind}`
    const found = this.#findings.get(key) ?? { kind, level, count: 0 }
    found.count += 1
    this.#findings.set(key, found)
  }

  /** Errors first, the most frequent first. */
  findings(): CheckSummary['findings'] {
    const key = ({ kind, level }: CheckSummary['findings'][number]) => `${level} ${kind}`
    return [...this.#findings.values()].toSorted(
      (one, other) =>
        (one.level < other.level ? -1 : Number(one.level > other.level)) ||
        other.count - one.count ||
        (key(one) < key(other) ? -1 : 1),
    )
  }

  #addUnmatched({ sheet, row }: RowKey): void {
    this.unmatchedCount += 1
    if (this.unmatched.length < MAX_UNMATCHED) this.unmatched.push({ sheet, row })
  }

  /** A finding that a row gets once all rows are checked. */
  addLater(at: RowKey, finding: ResultFinding): void {
    this.count(finding)
    this.groups.add(at, [finding])
  }

  #addNumbers({ sheet, row, values }: CountedRow): void {
    for (const { column, analyte, analyteName, valueInUnit } of values) {
      if (valueInUnit === null) continue
      const key = `${sheet} ${column} ${analyte}`
      let found = this.columns.get(key)
      if (found === undefined) {
        found = { sheet, column, analyte, analyteName, row, numbers: [] }
        this.columns.set(key, found)
      }
      if (analyteName > found.analyteName) found.analyteName = analyteName
      found.numbers.push(valueInUnit)
    }
  }
}

const matchedOf = ({ sheet, row, findings }: CountedRow, sampleId: number): MatchedRow => ({
  sheet,
  row,
  sampleId,
  hasWarning: findings.some(({ level }) => level === 'warning'),
  isNoted: findings.some(({ kind }) => kind === 'notOnManifest'),
})
