import { yearRecord } from '../areas/fields/years.ts'
import type { Tx } from '../db/transact.ts'
import type { BoundaryPlan } from './business.ts'
import type { NumberedField } from './ids.ts'

/** What a statement tells of a boundary it kept. */
export interface Measured {
  area_m2: number
  perimeter_m: number
}

/**
 * Records a field as the program does when people write it step by step: made with its first boundary and its years,
 * then given each later boundary, then perhaps deactivated.
 *
 * @param measured by id of the boundary
 */
export function recordField(tx: Tx, field: NumberedField, measured: ReadonlyMap<number, Measured>): void {
  const { id, grower, place, boundaryIds, plan } = field
  const { name, farmName, fsaFarm, fsaTract, fsaClu } = plan
  const boundaries = boundaryIds.map((boundaryVersionId) => {
    const size = measured.get(boundaryVersionId)
    return { boundaryVersionId, areaM2: size?.area_m2 ?? 0, perimeterM: size?.perimeter_m ?? 0 }
  })
  const [first = { boundaryVersionId: null, areaM2: 0, perimeterM: 0 }, ...later] = boundaries
  recordBoundary(tx, id, first, plan.boundaries[0])
  const texts = {
    farmName,
    county: place?.county ?? '',
    state: place?.state ?? '',
    fsaFarm,
    fsaTract,
    fsaClu,
  }
  const after = { growerId: grower.id, name, ...texts, active: true, ...first }
  tx.record({ entity: 'field', id, before: null, after })
  recordYears(tx, field)
  for (const [index, boundary] of later.entries()) {
    recordBoundary(tx, id, boundary, plan.boundaries[index + 1])
    tx.record({ entity: 'field', id, before: boundaries[index] ?? first, after: boundary })
  }
  if (!plan.isActive) tx.record({ entity: 'field', id, before: { active: true }, after: { active: false } })
}

interface Kept {
  boundaryVersionId: number | null
  areaM2: number
  perimeterM: number
}

function recordBoundary(
  tx: Tx,
  fieldId: number,
  { boundaryVersionId, areaM2, perimeterM }: Kept,
  plan: BoundaryPlan | undefined,
): void {
  if (boundaryVersionId === null || plan === undefined) return
  const { method: determinationMethod, determinedAt, note, sourceFileName } = plan
  const after = { fieldId, areaM2, perimeterM, determinationMethod, determinedAt, note, sourceFileName }
  tx.record({ entity: 'boundary_version', id: boundaryVersionId, before: null, after })
}

function recordYears(tx: Tx, { id, grower, boundaryIds, yearIds, plan }: NumberedField): void {
  for (const [index, { year, status, crop, tillage, practice, version }] of plan.years.entries()) {
    const boundaryId = boundaryIds[version] ?? 0
    const made = yearRecord({ fieldId: id, growerId: grower.id, year, boundaryId, crop, tillage, practice })
    const after = { ...made, status }
    tx.record({ entity: 'field_year', id: yearIds[index] ?? 0, before: null, after })
  }
}
