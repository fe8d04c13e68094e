import { errors, type Finding, yearWindowAnywhere } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { validitySentence } from '../shared/validity.ts'
import { findOverlaps, findTwice, type Rival } from './rivals.ts'

/** The result of checking one enrollment. */
export interface Checked {
  findings: Finding[]
  /** Further findings if another enrollment of the same call gets its fields first. */
  depending: { enrollmentId: number; finding: Finding }[]
}

/** The most findings kept of one enrollment: nobody reads more. */
export const MAX_FINDINGS = 200

/** What submitting would find now. Stores nothing. @throws errors.notFound */
export async function checkEnrollment(db: Db, id: number, now: Date): Promise<{ findings: Finding[] }> {
  const checked = (await checkEnrollments(db, [id], now)).get(id)
  if (checked === undefined) throw errors.notFound('This enrollment')
  return { findings: checked.findings }
}

/**
 * Checks enrollments as if each were submitted on its own, by a few statements for all of them. Areas are geodesic.
 *
 * @param now decides the year window
 */
export async function checkEnrollments(
  db: Db,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, Checked>> {
  const { rows } = await sql<{ id: number; year: number; field_count: number }>`
    SELECT id, year, field_count FROM enrollment WHERE id = ANY(${ids}::bigint[])`.execute(db)
  const found = new Map(rows.map(({ id, ...row }) => [id, { row, checked: newChecked() }]))
  for (const { row, checked } of found.values()) {
    if (row.field_count === 0) checked.findings.push(aboutItself('noFields', 'This enrollment has no fields'))
    if (!yearWindowAnywhere(now).includes(row.year)) checked.findings.push(outsideWindow(row.year, now))
  }
  for (const problem of await findProblems(db, ids))
    found.get(problem.enrollment_id)?.checked.findings.push(...findingsOf(problem))
  const rivals = [...(await findTwice(db, ids)), ...(await findOverlaps(db, ids))]
  for (const rival of rivals) addRival(found.get(rival.enrollmentId)?.checked, rival)
  for (const { checked } of found.values()) checked.findings.splice(MAX_FINDINGS)
  return new Map([...found].map(([id, { checked }]) => [id, checked]))
}

const newChecked = (): Checked => ({ findings: [], depending: [] })

function addRival(checked: Checked | undefined, { isHolding, otherId, finding }: Rival): void {
  if (isHolding) checked?.findings.push(finding)
  else checked?.depending.push({ enrollmentId: otherId, finding })
}

const nothingElse = { field: null, other: null, overlapM2: null, share: null }

const aboutItself = (kind: Finding['kind'], message: string): Finding => ({ ...nothingElse, kind, message })

const lowerFirst = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1)

function outsideWindow(year: number, now: Date): Finding {
  const years = yearWindowAnywhere(now)
  return aboutItself('yearOutsideWindow', `${year} is outside the years ${years.at(-1)} to ${years[0]}`)
}

interface Problem {
  enrollment_id: number
  field_id: number
  name: string
  active: boolean
  boundary_version_id: number | null
  area_m2: number
  /** PostGIS's reason why the boundary is not valid; null if it is. */
  invalid_reason: string | null
}

/** Fields of the enrollments with problems, by name. */
async function findProblems(db: Db, ids: readonly number[]): Promise<Problem[]> {
  const { rows } = await sql<Problem>`
    SELECT enrolled.enrollment_id, field.id AS field_id, field.name, field.active, enrolled.boundary_version_id,
      enrolled.area_m2, CASE WHEN NOT ST_IsValid(boundary_version.geom)
        THEN ST_IsValidReason(boundary_version.geom) END AS invalid_reason
    FROM enrollment_field AS enrolled
    JOIN field ON field.id = enrolled.field_id
    LEFT JOIN boundary_version ON boundary_version.id = enrolled.boundary_version_id
    WHERE enrolled.enrollment_id = ANY(${ids}::bigint[]) AND (
      NOT field.active OR boundary_version.id IS NULL OR enrolled.area_m2 <= 0 OR NOT ST_IsValid(boundary_version.geom))
    ORDER BY field.sort_name, field.id`.execute(db)
  return rows
}

function findingsOf(problem: Problem): Finding[] {
  const { field_id: id, name } = problem
  const about = (kind: Finding['kind'], message: string): Finding => ({
    ...nothingElse,
    kind,
    message,
    field: { id, name },
  })
  const found: Finding[] = []
  if (!problem.active) found.push(about('fieldInactive', `${name} is inactive`))
  if (problem.boundary_version_id === null) found.push(about('boundaryMissing', `${name} has no boundary`))
  else if (problem.area_m2 <= 0) found.push(about('zeroArea', `The boundary of ${name} encloses no area`))
  if (problem.invalid_reason !== null)
    found.push(about('boundaryInvalid', `${name}: ${lowerFirst(validitySentence(problem.invalid_reason))}`))
  return found
}
