import { fieldYearList, pointList, sampleList, stratumList } from '@org/core'
import { listPage } from '#lists/list-page.ts'

/** What a saved view of a workbook keeps besides: it does not keep the cell. */
const ALSO_SAVED = ['order', 'frozen'] as const
const NAMES = { growerId: 'grower', fieldId: 'field', fieldYearId: 'fieldYear' } as const

export const FIELD_YEARS = listPage(fieldYearList, {
  calls: ({ fieldYears }) => fieldYears,
  alsoSaved: ALSO_SAVED,
  standsStill: true,
  names: NAMES,
})
/** What the address narrows by, besides the search. */
export type FieldYearNarrowing = ReturnType<typeof FIELD_YEARS.address.read>

export const STRATA = listPage(stratumList, {
  calls: ({ strata }) => strata,
  alsoSaved: ALSO_SAVED,
  standsStill: true,
  ownColumns: {
    kept: 'stratum-workbook',
    usual: ['grower', 'field', 'year', 'number', 'area', 'weight', 'points', 'collected', 'status', 'soc'],
  },
  names: { ...NAMES, designId: 'design' },
})
export type StratumNarrowing = ReturnType<typeof STRATA.address.read>

export const POINT_CELLS = listPage(pointList, {
  calls: ({ points }) => points,
  alsoSaved: ALSO_SAVED,
  standsStill: true,
  ownColumns: {
    kept: 'point-workbook',
    usual: [
      'grower',
      'field',
      'number',
      'stratum',
      'status',
      'crew',
      'plannedOn',
      'actualLon',
      'actualLat',
      'offsetM',
      'collectedAt',
      'reason',
      'cause',
    ],
  },
  leftOut: ['bbox'],
  names: { ...NAMES, designId: 'design', stratumId: 'stratum', crewId: 'crew', plannedOn: 'day' },
})
export type PointNarrowing = ReturnType<typeof POINT_CELLS.address.read>

export const SAMPLE_CELLS = listPage(sampleList, {
  calls: ({ samples }) => samples,
  alsoSaved: ALSO_SAVED,
  standsStill: true,
  ownColumns: {
    kept: 'sample-workbook',
    usual: [
      'grower',
      'field',
      'point',
      'depth',
      'status',
      'labelCode',
      'box',
      'labNumber',
      'note',
      'soc',
      'bulk_density',
      'ph_water',
      'p_mehlich3',
      'k',
    ],
  },
  names: {
    ...NAMES,
    designId: 'design',
    stratumId: 'stratum',
    pointId: 'point',
    crewId: 'crew',
    plannedOn: 'day',
    batchId: 'batch',
    shipmentId: 'shipment',
  },
})
export type SampleNarrowing = ReturnType<typeof SAMPLE_CELLS.address.read>
