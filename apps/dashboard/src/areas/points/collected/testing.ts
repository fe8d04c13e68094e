import type { CollectedFile, CollectedRow } from '@org/core'
import type { CollectedPoint } from './rows.ts'

/** Point 12 of North Forty. */
export const collectedPoint = (given: Partial<CollectedPoint> = {}): CollectedPoint => ({
  ...{ id: 1, version: 3, number: 12, fieldYearId: 5, fieldName: 'North Forty', year: 2026 },
  ...{ stratumNumber: 3, status: 'assigned', lon: -93.4567, lat: 42.0123, crewName: null },
  ...given,
})

/** A waypoint two meters from its plan, that can be recorded as it is. */
export const collectedRow = (given: Partial<CollectedRow> = {}): CollectedRow => ({
  ...{ row: 1, kind: 'waypoint', name: 'NF-12', lon: -93.4567, lat: 42.01232 },
  ...{ at: '2026-05-04T14:30:00.000Z', atText: '2026-05-04T14:30:00Z', accuracyM: 1.5, remark: '' },
  ...{ placeLabel: '', otherPlaces: [], proposes: 'collect', replaces: null },
  ...{ point: collectedPoint(), matchedBy: 'name', distanceM: 2.2, state: 'ready', says: '' },
  ...given,
})

/** A position of the point with that number, in that place of the file. */
export const rowOf = (number: number, given: Partial<CollectedRow> = {}): CollectedRow =>
  collectedRow({
    ...{ row: number, name: `NF-${number}`, point: collectedPoint({ id: number, number }) },
    ...given,
  })

export const collectedFile = (
  rows: readonly CollectedRow[],
  given: Partial<CollectedFile> = {},
): CollectedFile => ({
  ...{ fileName: 'garmin.gpx', format: 'GPX', hasLocalTimes: false, dayOrder: null, notes: [] },
  ...given,
  rows: [...rows],
})
