import { errors, type ProductError } from '@org/core/contract'
import { LIMITS } from './limits.ts'

/** What works, said wherever a file does not. */
export const WHAT_IS_READ =
  'Boundary files that can be read: shapefile (zipped), GeoPackage, KML and KMZ, GeoJSON, Esri JSON, GeoParquet, GML, File Geodatabase (zipped), ISOXML (TASKDATA), WKT, and CSV with shapes in a column.'

/** An uploaded file that cannot be used. @param message what is wrong with it, a whole sentence without its full stop */
export function unreadable(message: string, remedy: string = WHAT_IS_READ): ProductError {
  return errors.unreadableFile(message, remedy)
}

/** The most features of a file, and what is said of one with more. */
export interface FeatureLimit {
  features: number
  refuse(count: number): Error
}

export function tooManyFeatures(count: number): ProductError {
  return unreadable(
    `The file holds ${count} features; at most ${LIMITS.features} can be imported at once`,
    'Split the file into smaller ones and import those.',
  )
}

export function tooManyVertices(): ProductError {
  return unreadable(
    `The boundaries have more than ${LIMITS.totalVertices} corners together`,
    'Split the file into smaller ones, or simplify its boundaries, and import those.',
  )
}

/** What can be imported at once. */
export const IMPORT_LIMIT: FeatureLimit = { features: LIMITS.features, refuse: tooManyFeatures }
