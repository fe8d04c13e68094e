import {
  ACCEPTED_STATUSES,
  depthUnitOf,
  layerIn,
  type MatchedSample,
  NOT_SENT_STATUSES,
  type ReadRow,
  type ReadValue,
  type ResultFinding,
  type RowOutcome,
  type SampleStatus,
  type StagedValue,
  sampleWorkflow,
  WITHOUT_RESULTS_STATUSES,
} from '@org/core/contract'
import { isConfirmed, type RowToMatch } from './candidates.ts'
import { identityOf, isSameValue, type KnownResult, valueWords } from './known.ts'
import { isLayerOf, type Match } from './match.ts'
import type { RowPlace, SaidBefore, Seen } from './seen.ts'

/** A value with what it would supersede, as a commit needs it. */
export type CheckedValue = StagedValue & { identity: string; beforeId: number | null }

/** What a check says of a row. */
export interface CheckedRow {
  outcome: RowOutcome
  match: Match
  values: CheckedValue[]
  findings: ResultFinding[]
  /** Nobody recorded that the laboratory accepted its sample. */
  isAwaited: boolean
}

/** What is known of the year of a sample. */
export interface YearOf {
  isLocked: boolean
  isCanceled: boolean
  title: string
}

interface Around {
  known: ReadonlyMap<number, ReadonlyMap<string, KnownResult>>
  years: ReadonlyMap<number, YearOf>
  seen: Seen
  here: RowPlace
  /** The names of the sheets, by their places. */
  sheetNames: ReadonlyMap<number, string>
  leftOut: boolean
  /** A person says that it is a sample, whatever its name. */
  takenIn: boolean
  /** What the samples of its sheet seem to be of, while a person is asked; null: soil. */
  material: string | null
}

/** Whether a row is looked at as that of a sample of soil. */
export const isMatchable = (
  { notSample }: ReadRow,
  { takenIn, material }: Pick<Around, 'takenIn' | 'material'>,
): boolean => material === null && (notSample === '' || takenIn)

export function checkRow(row: RowToMatch, match: Match, around: Around): CheckedRow {
  const { read } = row
  const { sample } = match
  const known = sample === null ? undefined : around.known.get(sample.id)
  const values = read.values.map((value) => comparedWith(value, known))
  // A row whose only values are errors waits for a person, as any other.
  const isNothing = values.length === 0 && read.findings.every(({ level }) => level !== 'error')
  const isNoSample = read.notSample !== '' && !around.takenIn
  if (around.leftOut || read.notSoil !== '' || isNoSample || isNothing)
    return {
      ...{ outcome: 'leftOut', match: { ...match, findings: [] }, values },
      findings: leftOutFindings(read, isNoSample),
      isAwaited: false,
    }
  if (around.material !== null)
    return {
      ...{ outcome: 'error', match, values, isAwaited: false },
      findings: [otherMaterial(around.material)],
    }
  const findings = [
    ...read.findings,
    ...match.findings,
    ...(sample === null ? [] : ofSample(sample, row, around)),
    ...(sample === null ? [] : doubles(sample, values, around)),
  ]
  const outcome = outcomeOf(match, values, findings)
  return { outcome, match, values, findings, isAwaited: sample !== null && isAwaited(sample) }
}

function comparedWith(value: ReadValue, known: ReadonlyMap<string, KnownResult> | undefined): CheckedValue {
  const identity = identityOf(value)
  const before = known?.get(identity)
  if (before === undefined) return { ...value, identity, outcome: 'new', before: null, beforeId: null }
  return isSameValue(value, before)
    ? { ...value, identity, outcome: 'same', before: null, beforeId: before.id }
    : { ...value, identity, outcome: 'changed', before: valueWords(before), beforeId: before.id }
}

function leftOutFindings({ notSoil, notSample, findings }: ReadRow, isNoSample: boolean): ResultFinding[] {
  if (notSoil !== '') return [finding('notSoil', 'warning', notSoil, 'The row is left out.')]
  if (isNoSample)
    return [finding('notSample', 'warning', notSample, 'The row is left out. If it is a sample, take it in.')]
  return findings.filter(({ level }) => level === 'warning')
}

const otherMaterial = (material: string): ResultFinding =>
  finding(
    'notSoil',
    'error',
    `The samples of this sheet seem to be of ${material || 'something else than soil'}.`,
    'Say in the step of the columns what they are of.',
  )

function outcomeOf(
  { sample }: Match,
  values: readonly StagedValue[],
  findings: readonly ResultFinding[],
): RowOutcome {
  if (sample === null) return 'unmatched'
  if (findings.some(({ level }) => level === 'error')) return 'error'
  if (values.some(({ outcome }) => outcome === 'changed')) return 'changed'
  return values.some(({ outcome }) => outcome === 'new') ? 'new' : 'same'
}

const finding = (
  kind: ResultFinding['kind'],
  level: ResultFinding['level'],
  says: string,
  remedy: string,
): ResultFinding => ({ kind, level, column: null, says, remedy, proposal: null })

/** No result is added to a sample that is out of the way for good. */
const WITHOUT_RESULTS: readonly SampleStatus[] = WITHOUT_RESULTS_STATUSES
/** Of those that have results, the ones that are packed at most. */
const NOT_SHIPPED: ReadonlySet<SampleStatus> = new Set(
  NOT_SENT_STATUSES.filter((status) => !WITHOUT_RESULTS.includes(status)),
)
const ACCEPTED: readonly SampleStatus[] = ACCEPTED_STATUSES
const isAwaited = ({ status }: MatchedSample): boolean =>
  !WITHOUT_RESULTS.includes(status) && !ACCEPTED.includes(status)

function ofSample(sample: MatchedSample, row: RowToMatch, { years }: Around): ResultFinding[] {
  const found: ResultFinding[] = []
  const year = years.get(sample.id)
  const state = sampleWorkflow.states[sample.status].label
  if (year?.isLocked === true)
    found.push(
      finding(
        'locked',
        'error',
        `${year.title} is approved and locked.`,
        'Ask an operation manager to unlock it, or leave the row out.',
      ),
    )
  else if (year?.isCanceled === true)
    found.push(finding('locked', 'error', `${year.title} is canceled.`, 'Leave the row out.'))
  if (WITHOUT_RESULTS.includes(sample.status))
    found.push(
      finding(
        'sampleState',
        'error',
        `The sample is “${state}”: it has no results.`,
        'Choose another sample, or leave the row out.',
      ),
    )
  if (NOT_SHIPPED.has(sample.status) && !isConfirmed(row, sample))
    found.push(
      finding(
        'notShipped',
        'error',
        `Its sample was not shipped: it is “${state}”.`,
        'If the laboratory had this bag, confirm the row; else choose another sample, or leave the row out.',
      ),
    )
  const { layer } = row.read
  if (layer !== null && !isLayerOf(sample, layer) && !isConfirmed(row, sample))
    found.push(
      finding(
        'depthOther',
        'error',
        otherLayer(sample, { depthTopCm: layer.topCm, depthBottomCm: layer.bottomCm }),
        'Check the unit of the depths, and whether bags were exchanged. If the sample is right, confirm it.',
      ),
    )
  return found
}

/** Kept with the row, for everyone: in the unit in which both layers are round. */
function otherLayer(sample: MatchedSample, said: Parameters<typeof layerIn>[0]): string {
  const unit = depthUnitOf([sample, said])
  return `The file says ${layerIn(said, unit)}, the sample is of ${layerIn(sample, unit)}.`
}

function doubles(
  sample: MatchedSample,
  values: readonly CheckedValue[],
  { seen, here, sheetNames }: Around,
): ResultFinding[] {
  return values.flatMap((value): ResultFinding[] => {
    const before = seen.before(sample.id, value, here)
    if (before === null) return []
    const { sheet, row } = before.at
    const sheetName = sheet === here.sheet ? '' : ` of “${sheetNames.get(sheet) ?? sheet + 1}”`
    return [{ ...doubled(`Row ${row}${sheetName}`, value, before), column: value.column }]
  })
}

function doubled(first: string, value: CheckedValue, { kind, ...before }: SaidBefore): ResultFinding {
  const { analyteName } = value
  if (kind === 'duplicate') {
    const says = `${first} has ${analyteName} of the same sample.`
    return finding(kind, 'error', says, 'Leave one of the two out, or choose another sample.')
  }
  const [there, here] = [before, value].map(inWords)
  const says = `${first} says that ${analyteName} of the same sample is ${there}, which is not the same as ${here}.`
  return finding(kind, 'error', says, 'Correct one of the two, leave it out, or choose another sample.')
}

const inWords = ({ value, unit }: Pick<ReadValue, 'value' | 'unit'>): string =>
  unit === '' ? String(value) : `${value} ${unit}`
