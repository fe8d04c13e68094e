import type { Client } from '@org/core'
import {
  type CompactPlan,
  type Depth,
  type DesignCommit,
  type DesignPlan,
  designInputOf,
  type FieldDetail,
  type GridPlan,
  type ZonesPlan,
} from '@org/core/contract'
import { designSheet } from '@org/sampling-design'
import { pickYear } from '../areas/field-years/testing.ts'
import { type Ring, YEAR } from '../areas/uploads/testing.ts'
import { drawField } from './drawn-fields.ts'

/** A small plan that is made in a few milliseconds. */
export const PLAN: CompactPlan = {
  method: 'compact_equal_area',
  strataCount: 3,
  pointCount: 9,
  minPointsPerStratum: 2,
  allocation: 'proportional',
  cellSizeM: 50,
  bufferM: 10,
  minDistanceM: 0,
  replacementsPerStratum: 1,
  placement: 'random',
  seed: 2026,
}

export const DEPTHS: Depth[] = [
  { topCm: 0, bottomCm: 15 },
  { topCm: 15, bottomCm: 30 },
]

/** A field with a confirmed year. @returns its year as it is now */
export async function confirmedYear(client: Client, growerId: number, name: string, rings: Ring[]) {
  const field = await drawField(client, growerId, name, rings)
  return { field, ...(await confirmYear(client, field)) }
}

/** Confirms the boundary of a drawn field's year. @returns the year as it is now */
export async function confirmYear(client: Client, field: Pick<FieldDetail, 'years'>) {
  const { id, version } = pickYear(field, YEAR)
  const { moved } = await client.fieldYears.confirm({ items: [{ id, version }] })
  return { id, version: moved[0]?.version ?? 0 }
}

interface Wanted {
  plan?: Partial<CompactPlan> | GridPlan | ZonesPlan
  depths?: Depth[]
  replacesId?: number | null
}

/** What a page sends: the design made from the boundary that the server answers. */
export async function commitOf(
  client: Client,
  fieldYearId: number,
  { plan: changed = {}, depths = DEPTHS, replacesId = null }: Wanted = {},
): Promise<DesignCommit> {
  const { fieldId, boundaryVersionId, version } = await client.fieldYears.get({ id: fieldYearId })
  const { geometry } = await client.fields.boundary({ id: fieldId, boundaryId: boundaryVersionId })
  const plan: DesignPlan =
    changed.method === 'grid' || changed.method === 'zones' ? changed : { ...PLAN, ...changed }
  const { digests } = designSheet(designInputOf(plan, geometry))
  return { fieldYearId, version, replacesId, plan, depths, digests, note: '' }
}
