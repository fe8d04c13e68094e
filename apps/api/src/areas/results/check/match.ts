import {
  correctionsOf,
  formatCode,
  isLabelCode,
  type MatchedSample,
  normalizeCode,
  type ResultFinding,
  type ResultMatch,
} from '@org/core/contract'
import type { Db } from '../../../db/database.ts'
import { type Candidates, candidatesOf, type RowToMatch } from './candidates.ts'

export interface Match {
  sample: MatchedSample | null
  by: ResultMatch | null
  says: string
  findings: ResultFinding[]
}

/** How near the layers of a file and of a sample have to be, in cm. */
export const LAYER_WITHIN_CM = 1

/** Finds the sample of each row: by a person’s choice, our id, the label, the laboratory’s number, then the place. */
export async function matchRows(
  db: Db,
  laboratoryId: number | null,
  rows: readonly RowToMatch[],
): Promise<Match[]> {
  const candidates = await candidatesOf(db, laboratoryId, rows)
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

const byLabel: Way = ({ read: { label } }, { labels }) => {
  if (label.trim() === '') return null
  const code = normalizeCode(label)
  const sample = labels.get(code)
  if (sample !== undefined)
    return { sample, by: 'label', says: `Its label is ${formatCode(code)}.`, findings: [] }
  if (isLabelCode(code)) return none(`No sample has the label ${formatCode(code)}.`)
  const [near] = correctionsOf(code).filter((one) => labels.has(one))
  const proposal = near === undefined ? null : formatCode(near)
  const says = `“${label}” is no label’s code${proposal === null ? '' : `; ${proposal} is`}.`
  return none(says, proposal === null ? [] : [notMatched(says, proposal)])
}

const byLabNumber: Way = ({ read: { labNumber, layer } }, { labNumbers }) => {
  if (labNumber.trim() === '') return null
  const known = labNumbers.get(labNumber.trim())
  if (known === undefined) return null
  const fitting = known.filter((sample) => layer === null || isLayerOf(sample, layer))
  const [sample, other] = fitting
  if (sample === undefined || other !== undefined)
    return none(`Earlier results with the laboratory’s number ${labNumber} are of several samples.`)
  return {
    sample,
    by: 'labNumber',
    says: `Earlier results have the laboratory’s number ${labNumber}.`,
    findings: [],
  }
}

const byPlace: Way = ({ read: { field, point, layer }, confirmed }, { places }) => {
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
  return { sample, by: 'place', says, findings: confirmed ? [] : [toConfirm(says)] }
}

const toConfirm = (says: string): ResultFinding => ({
  kind: 'confirm',
  level: 'error',
  column: null,
  says: `${says} Field, point and layer alone can be those of another sample.`,
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
