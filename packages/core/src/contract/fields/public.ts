export {
  boundaryVersionEntity,
  DETERMINATION_METHODS,
  type DeterminationMethod,
} from './boundary-entity.ts'
export {
  type ColorCount,
  type ColorShares,
  colorSharesSchema,
  FIELD_COLORS,
  type FieldColor,
  SHARE_PARTS,
} from './colors.ts'
export { fieldEntity } from './entity.ts'
export {
  FIELD_SORTS,
  type FieldListFilter,
  type FieldSort,
  fieldList,
  shownYearOf,
} from './list.ts'
export {
  type FieldSave,
  type FieldSaved,
  fieldSavedSchema,
  fieldSaveSchema,
  MAX_SAVE_PARTS,
} from './save.ts'
export {
  type Boundary,
  type BoundaryCheck,
  type BoundaryDifference,
  type BoundaryVersion,
  type BoundaryWrite,
  boundaryCheckSchema,
  boundaryDifferenceSchema,
  boundarySchema,
  boundaryVersionSchema,
  boundaryWriteSchema,
  type Field,
  type FieldCreate,
  type FieldDetail,
  type FieldUpdate,
  type FieldUse,
  type FieldYear,
  fieldCreateSchema,
  fieldDetailSchema,
  fieldSchema,
  fieldUpdateSchema,
  fieldYearSchema,
  MAX_BOUNDARY_VERTICES,
  MAX_BULK_FIELDS,
  MAX_IMPORT_FEATURES,
  MAX_SHAPED_CORNERS,
  MAX_SHAPED_ROWS,
  type NamedField,
  PLANNED_YEARS_ANSWERS,
  type PlannedYearsAnswer,
  type ShapedField,
  shapedFieldSchema,
  type YearDesign,
  yearDesignSchema,
} from './schema.ts'
export { FIRST_ZOOM_OF_FIELDS } from './zooms.ts'
