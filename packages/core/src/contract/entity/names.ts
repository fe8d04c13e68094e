/**
 * Every kind of row whose changes are recorded: what an edit is mainly about comes before what follows from it. What each
 * is stands in the catalog (entities.ts), which a page needs later than these words.
 */
export const ENTITY_NAMES = [
  'upload',
  'export',
  'staff',
  'saved_view',
  'enrollment',
  'enrollment_document',
  'grower',
  'field',
  'boundary_version',
  'field_year',
  'enrollment_field',
] as const
export type EntityName = (typeof ENTITY_NAMES)[number]
