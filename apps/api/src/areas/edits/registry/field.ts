import { fieldYearWorkflow } from '@org/core/contract'
import type { Tx } from '../../../db/transact.ts'
import { fieldNameKeys } from '../../fields/search.ts'
import type { Kind, Row } from './kind.ts'

export const fieldKind: Kind = {
  entity: 'field',
  may: 'fields.edit',
  mayDeactivate: 'fields.deactivate',
  columns: [
    'grower_id',
    'name',
    'farm_name',
    'county',
    'state',
    'fsa_farm',
    'fsa_tract',
    'fsa_clu',
    'active',
    'boundary_version_id',
    'area_m2',
    'perimeter_m',
  ],
  isTracked: true,
  isDated: true,
  refs: { grower_id: 'grower', boundary_version_id: 'boundary_version' },
  derive: searchedTexts,
}

/** A field is found by its grower's name too, as that is now. */
async function searchedTexts(tx: Tx, rows: readonly Row[]): Promise<readonly Row[]> {
  const ids = [...new Set(rows.map((row) => Number(row.grower_id)))]
  const growers = await tx.kysely.selectFrom('grower').select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map(growers.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({
    ...fieldNameKeys({
      name: String(row.name),
      farmName: String(row.farm_name),
      growerName: names.get(Number(row.grower_id)) ?? '',
    }),
  }))
}

/** Removed with its geometry to where nothing is lost (table removed_boundary), and back again. Never changed. */
export const boundaryVersionKind: Kind = {
  entity: 'boundary_version',
  may: 'fields.edit',
  columns: [
    'field_id',
    'grower_id',
    'area_m2',
    'perimeter_m',
    'west',
    'south',
    'east',
    'north',
    'determination_method',
    'determined_at',
    'upload_id',
    'upload_position',
    'source_file_name',
    'note',
  ],
  isTracked: false,
  isDated: true,
  refs: { field_id: 'field' },
  isKeptAside: true,
}

export const fieldYearKind: Kind = {
  entity: 'field_year',
  may: 'fieldYears.edit',
  workflow: fieldYearWorkflow,
  columns: [
    'field_id',
    'grower_id',
    'year',
    'boundary_version_id',
    'status',
    'crop',
    'tillage',
    'practice',
    'planned_on',
    'sampled_on',
    'notes',
  ],
  isTracked: true,
  isDated: true,
  refs: { field_id: 'field', boundary_version_id: 'boundary_version' },
  unique: [['field_id', 'year']],
}
