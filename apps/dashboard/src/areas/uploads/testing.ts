import type { FeatureMatch, StagedFeature, StagedUpload } from '@org/core'
import { NO_COLUMNS } from '@org/core'

const SQUARE: NonNullable<StagedFeature['geometry']> = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [10, 55],
        [10.01, 55],
        [10.01, 55.01],
        [10, 55.01],
        [10, 55],
      ],
    ],
  ],
}

export function stagedFeature(index: number, given: Partial<StagedFeature> = {}): StagedFeature {
  return {
    index,
    suggestedName: `Ridge ${index + 1}`,
    attributes: { crop: 'oats' },
    geometry: SQUARE,
    areaHa: 70.9,
    partCount: 1,
    holeCount: 0,
    problem: null,
    repair: null,
    ...given,
  }
}

export function stagedUpload(features: StagedFeature[], given: Partial<StagedUpload> = {}): StagedUpload {
  return {
    id: 4,
    status: 'staged',
    fileName: 'spring.boundaries.shp.zip',
    sha256: '0'.repeat(64),
    sizeBytes: 12_345,
    format: 'ESRI Shapefile',
    crs: 'EPSG:25832 ETRS89 / UTM zone 32N',
    question: null,
    bbox: [10, 55, 10.01, 55.01],
    whereabouts: { name: 'Denmark', isAtSea: false, distanceKm: 3, isOdd: false },
    columns: [],
    suggestedMapping: NO_COLUMNS,
    features,
    notes: [],
    seenBefore: null,
    ...given,
  }
}

/** How a feature could be repaired. */
export const mended: NonNullable<StagedFeature['repair']> = {
  geometry: SQUARE,
  areaHa: 70.1,
  areaChange: -0.01,
  notes: [],
}

export function featureMatch(index: number, given: Partial<FeatureMatch> = {}): FeatureMatch {
  return {
    index,
    name: `Ridge ${index + 1}`,
    grower: null,
    unknownGrower: null,
    outcome: 'new',
    field: null,
    reason: null,
    comparison: null,
    isElsewhere: false,
    onFields: [],
    onFeatures: [],
    ...given,
  }
}

/** The field a feature is, or lies on. */
export const creekBottom = { id: 31, name: 'Creek bottom', growerName: 'Teal Creek', version: 2 }
