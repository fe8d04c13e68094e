import {
  type BoundaryColumn,
  type BoundaryCommit,
  type ErrorDetail,
  errors,
  type FeatureDecision,
  NO_COLUMNS,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { placeOf } from '../../shared/county-of.ts'
import { featureProblem } from '../../shared/validity.ts'
import { mappedTexts } from '../staging/columns.ts'
import { attributesSchema } from '../staging/read.ts'

export type Report = (step: string, done: number) => void

export type UploadCommit = BoundaryCommit & { uploadId: number }

/** The number of features in one statement: other statements run in between. */
const CHUNK = 500

/** One decision with the feature's own values. */
export interface PlannedField {
  /** The position in the request, from 0, for messages. */
  place: number
  decision: FeatureDecision
  /** Of the boundary used: its own, or its repair. */
  areaM2: number
  perimeterM: number
  county: string
  state: string
  /** The values of its mapped columns. */
  texts: Record<BoundaryColumn, string>
}

/**
 * Reads the features of an import.
 *
 * @throws errors.validation that names every feature that cannot be imported
 */
export async function planCommit(db: Db, commit: UploadCommit, report: Report) {
  const details: ErrorDetail[] = []
  const fields: PlannedField[] = []
  for (let from = 0; from < commit.features.length; from += CHUNK) {
    report('Reading the boundaries', from)
    const chunk = commit.features.slice(from, from + CHUNK)
    const rows = await selectShapes(db, commit.uploadId, chunk)
    const byPosition = new Map(rows.map((row) => [row.position, row]))
    for (const [offset, decision] of chunk.entries()) {
      const planned = planField(commit, from + offset, decision, byPosition.get(decision.index))
      if ('problem' in planned) details.push(detailOf(from + offset, decision, planned.problem))
      else fields.push(planned)
    }
  }
  refuseDecisions(details)
  return { fields }
}

/** @throws errors.validation that names decisions that are doubled or incomplete */
export function refuseUnclear(features: readonly FeatureDecision[]): void {
  refuseDecisions([...repeated(features), ...incomplete(features)])
}

/** People count from one. */
export const detailOf = (place: number, decision: FeatureDecision, problem: string): ErrorDetail => ({
  path: `body.features.${place}`,
  message: `Feature ${decision.index + 1} (${decision.name}): ${problem}`,
})

/** @throws errors.validation when there is anything to refuse */
export function refuseDecisions(
  details: readonly ErrorDetail[],
  message = 'Some of the chosen features cannot become fields',
): void {
  if (details.length > 0) throw errors.validation(details, message)
}

function repeated(features: readonly FeatureDecision[]): ErrorDetail[] {
  const positions = new Set<number>()
  const fieldIds = new Set<number>()
  return features.flatMap((decision, place) => {
    const { index, fieldId, action } = decision
    const isRepeated = positions.has(index)
    const isSameField = action === 'update' && fieldId !== null && fieldIds.has(fieldId)
    positions.add(index)
    if (action === 'update' && fieldId !== null) fieldIds.add(fieldId)
    if (isRepeated) return [detailOf(place, decision, 'It is chosen twice')]
    return isSameField ? [detailOf(place, decision, 'Another feature already updates its field')] : []
  })
}

const incomplete = (features: readonly FeatureDecision[]): ErrorDetail[] =>
  features.flatMap((decision, place) =>
    decision.action === 'update' && (decision.fieldId === null || decision.fieldVersion === null)
      ? [detailOf(place, decision, 'The field to update is missing')]
      : [],
  )

function selectShapes(db: Db, uploadId: number, decisions: readonly FeatureDecision[]) {
  const positions = decisions.map(({ index }) => index)
  return db
    .selectFrom('upload_feature')
    .select(['position', 'attributes', 'problem', 'invalid_reason', 'area_m2', 'perimeter_m'])
    .select(['repair_area_m2', 'repair_perimeter_m'])
    .select(
      sql<[number, number] | null>`(
        SELECT CASE WHEN inside IS NOT NULL THEN jsonb_build_array(ST_X(inside), ST_Y(inside)) END
        FROM (SELECT ST_PointOnSurface(CASE WHEN invalid_reason IS NULL THEN geom ELSE repair END) AS inside) AS taken
      )`.as('inside'),
    )
    .where('upload_id', '=', uploadId)
    .where(sql<boolean>`position = ANY(${positions}::bigint[])`)
    .execute()
}

type ShapeRow = Awaited<ReturnType<typeof selectShapes>>[number]

function planField(
  commit: UploadCommit,
  place: number,
  decision: FeatureDecision,
  row: ShapeRow | undefined,
): PlannedField | { problem: string } {
  if (row === undefined) return { problem: 'It is not in this file' }
  const taken = shapeOf(row, decision.repair)
  if ('problem' in taken) return taken
  const found = row.inside === null ? null : placeOf(row.inside[0], row.inside[1])
  return {
    place,
    decision,
    ...taken,
    county: found?.county ?? '',
    state: found?.state ?? '',
    texts: mappedTexts(attributesSchema.parse(row.attributes), commit.mapping ?? NO_COLUMNS),
  }
}

/** Its own boundary, or its repair if the person consented. */
function shapeOf(
  row: ShapeRow,
  consent: boolean,
): { areaM2: number; perimeterM: number } | { problem: string } {
  const problem = featureProblem(row)
  if (problem === null) return { areaM2: row.area_m2, perimeterM: row.perimeter_m }
  if (row.repair_area_m2 === null || row.repair_perimeter_m === null) return { problem }
  if (!consent) return { problem: `${problem}: use the repaired boundary first` }
  return { areaM2: row.repair_area_m2, perimeterM: row.repair_perimeter_m }
}
