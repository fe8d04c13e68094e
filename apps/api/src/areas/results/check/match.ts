import {
  correctionsOf,
  formatCode,
  isLabelCode,
  type MatchedSample,
  normalizeCode,
  type ReadRow,
  type ResultFinding,
  type ResultMatch,
} from '@org/core/contract'
import type { Db } from '../../../db/database.ts'
import {
  type Candidates,
  candidatesOf,
  codesIn,
  type FileToMatch,
  isConfirmed,
  type RowToMatch,
} from './candidates.ts'

export interface Match {
  sample: MatchedSample | null
  by: ResultMatch | null
  says: string
  findings: ResultFinding[]
}

/** Of a row that is not matched at all. */
export const NO_MATCH: Match = { sample: null, by: null, says: '', findings: [] }

/** How near the layers of a file and of a sample have to be, in cm. */
export const LAYER_WITHIN_CM = 1

/** Finds the sample of each row: by a person’s choice, our id, the label, the laboratory’s number, then the place. */
export async function matchRows(db: Db, file: FileToMatch, rows: readonly RowToMatch[]): Promise<Match[]> {
  const candidates = await candidatesOf(db, file, rows)
  return rows.map((row) => matchOf(row, candidates))
}

/** The sample of a row, among those that the rows of its file can mean. */
export function matchOf(row: RowToMatch, candidates: Candidates): Match {
  const tried: string[] = []
  const remarks: ResultFinding[] = []
  for (const find of WAYS) {
    const found = find(row, candidates)
    if (found === null) continue
    if (found.sample !== null) return { ...found, findings: [...found.findings, ...remarks] }
    tried.push(found.says)
    remarks.push(...found.findings)
  }
  const says =
    tried.length === 0 ? 'The row names no sample, label, number or place that we know.' : tried.join(' ')
  return { sample: null, by: null, says, findings: [notMatched(says, remarks[0]?.proposal ?? null)] }
}

/** Null where the row says nothing of it. */
type Way = (row: RowToMatch, candidates: Candidates) => Match | null

const none = (says: string, findings: ResultFinding[] = []): Match => ({
  sample: null,
  by: null,
  says,
  findings,
})

const notMatched = (says: string, proposal: string | null): ResultFinding => ({
  kind: 'notMatched',
  level: 'error',
  column: null,
  says,
  remedy: 'Choose its sample, or leave the row out.',
  proposal,
})

const byPerson: Way = ({ chosenSampleId }, { samples }) => {
  if (chosenSampleId === null) return null
  const sample = samples.get(chosenSampleId)
  return sample === undefined
    ? none('The chosen sample is no longer there.')
    : { sample, by: 'person', says: 'A person chose this sample.', findings: [] }
}

const byId: Way = ({ read: { sampleId } }, { samples }) => {
  if (sampleId === null) return null
  const sample = samples.get(sampleId)
  return sample === undefined
    ? none(`No sample has the id ${sampleId}.`)
    : { sample, by: 'sampleId', says: `It has the id ${sampleId}.`, findings: [] }
}

const byLabel: Way = (row, candidates) => {
  const { label } = row.read
  if (label.trim() === '') return byWrittenLabel(row, candidates)
  const { labels } = candidates
  const code = normalizeCode(label)
  const sample = labels.get(code)
  if (sample !== undefined) return labeled(sample, `Its label is ${formatCode(code)}.`, row, candidates)
  if (isLabelCode(code)) return none(`No sample has the label ${formatCode(code)}.`)
  const written = byWrittenLabel(row, candidates)
  if (written !== null) return written
  const [near] = correctionsOf(code).filter((one) => labels.has(one))
  const proposal = near === undefined ? null : formatCode(near)
  const says = `“${label}” is no label’s code${proposal === null ? '' : `; ${proposal} is`}.`
  return none(says, proposal === null ? [] : [notMatched(says, proposal)])
}

/** A code in its name or another of its texts is as good as in a column of labels. */
const byWrittenLabel: Way = (row, candidates) => {
  const found = codesIn(row.read).flatMap(({ code, text }) => {
    const sample = candidates.labels.get(code)
    return sample === undefined ? [] : [{ sample, code, text }]
  })
  const [first] = found
  if (first === undefined) return null
  const other = found.find(({ sample }) => sample !== first.sample)
  if (other !== undefined)
    return none(`It has the labels ${formatCode(first.code)} and ${formatCode(other.code)}, of two samples.`)
  return labeled(first.sample, `“${first.text}” has its label ${formatCode(first.code)}.`, row, candidates)
}

/** The label is right, whatever is known of the laboratory’s number: some begin anew with each order. */
function labeled(sample: MatchedSample, says: string, row: RowToMatch, { labNumbers }: Candidates): Match {
  const known = labNumbers.of(row.read)
  const isOther = known.length > 0 && !known.includes(sample) && !isConfirmed(row, sample)
  return { sample, by: 'label', says, findings: isOther ? [otherNumber(row.read.labNumber)] : [] }
}

const otherNumber = (labNumber: string): ResultFinding => ({
  kind: 'ambiguous',
  level: 'warning',
  column: null,
  says: `Earlier results with the laboratory’s number ${labNumber} are of another sample than the label.`,
  remedy: 'Check whether bags were exchanged, or confirm the label.',
  proposal: null,
})

const hasOtherLabel = ({ label }: ReadRow, { labels }: Candidates): boolean =>
  label.trim() !== '' && !labels.has(normalizeCode(label))

const byLabNumber: Way = (row, candidates) => {
  const { read } = row
  const { labNumber, layer } = read
  if (labNumber.trim() === '') return null
  const known = candidates.labNumbers.of(read)
  if (known.length === 0) return null
  const fitting = known.filter((sample) => layer === null || isLayerOf(sample, layer))
  const [sample, other] = fitting
  const number = `Earlier results with the laboratory’s number ${labNumber}`
  if (sample === undefined) return none(`${number} are of another layer.`)
  if (other !== undefined) return none(`${number} are of several samples.`)
  const place = `point ${sample.pointNumber} of ${sample.fieldName}, ${sample.year}`
  if (hasOtherLabel(read, candidates)) return none(`${number} are of ${place}, which has another label.`)
  const says = `${number} of this year are of ${place}.`
  return {
    ...{ sample, by: 'labNumber', says },
    findings: isConfirmed(row, sample) ? [] : [toConfirm(says, 'A laboratory can use a number twice.')],
  }
}

const byPlace: Way = (row, { places }) => {
  const { field, point, layer } = row.read
  if (field.trim() === '' || point.trim() === '') return null
  const there = places.of(field, point)
  if (there.length === 0) return none(`No point ${point} of a field named ${field} has samples.`)
  const fitting = there.filter((sample) => layer === null || isLayerOf(sample, layer))
  const year = Math.max(...fitting.map((sample) => sample.year))
  const [sample, other] = fitting.filter((one) => one.year === year)
  if (sample === undefined) return none(`Point ${point} of ${field} has no sample of this layer.`)
  if (other !== undefined)
    return none(
      layer === null
        ? `Point ${point} of ${field} has several samples, and the row names no layer.`
        : `Several fields are named ${field}, with a point ${point} each.`,
    )
  const says = `It is point ${sample.pointNumber} of ${sample.fieldName}, ${sample.year}.`
  return { sample, by: 'place', says, findings: isConfirmed(row, sample) ? [] : [toConfirm(says, ALONE)] }
}

const ALONE = 'Field, point and layer alone can be those of another sample.'

const toConfirm = (says: string, why: string): ResultFinding => ({
  kind: 'confirm',
  level: 'error',
  column: null,
  says: `${says} ${why}`,
  remedy: 'Confirm the match, choose another sample, or leave the row out.',
  proposal: null,
})

const WAYS: readonly Way[] = [byPerson, byId, byLabel, byLabNumber, byPlace]

export function isLayerOf(
  sample: Pick<MatchedSample, 'depthTopCm' | 'depthBottomCm'>,
  layer: { topCm: number; bottomCm: number },
): boolean {
  return (
    Math.abs(sample.depthTopCm - layer.topCm) <= LAYER_WITHIN_CM &&
    Math.abs(sample.depthBottomCm - layer.bottomCm) <= LAYER_WITHIN_CM
  )
}
