/**
 * Every kind of row with recorded changes; the main kind of an edit comes before kinds that follow from it. The catalog
 * (entities.ts) declares each; a page needs it later than these names.
 */
export const ENTITY_NAMES = [
  'upload',
  'lab_report',
  'label_batch',
  'export',
  'staff',
  'saved_view',
  'comment',
  'thread',
  'enrollment',
  'enrollment_document',
  'grower',
  'field',
  'boundary_version',
  'design',
  'stratum',
  'point',
  'sample',
  'label',
  'shipment',
  'box',
  'manifest_line',
  'result',
  'field_year',
  'enrollment_field',
  'crew',
  'laboratory',
] as const
export type EntityName = (typeof ENTITY_NAMES)[number]
