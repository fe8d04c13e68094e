export { movePoints, type PointMove } from './move-points.ts'
export { applyStrataEdits, type StrataEdit } from './strata-edits.ts'
