import { enrollmentDocumentEntity, enrollmentEntity, enrollmentFieldEntity } from './enrollments/entity.ts'
import type { Entity } from './entity/entity.ts'
import { exportEntity } from './exports/entity.ts'
import { fieldYearEntity } from './field-years/entity.ts'
import { boundaryVersionEntity } from './fields/boundary-entity.ts'
import { fieldEntity } from './fields/entity.ts'
import { growerEntity } from './growers/entity.ts'
import { staffEntity } from './staff/entity.ts'
import { uploadEntity } from './uploads/entity.ts'
import { savedViewEntity } from './views/entity.ts'

/** The catalog: every kind of row whose changes are recorded. What an edit is mainly about comes before what follows from it. */
export const entities = {
  upload: uploadEntity,
  export: exportEntity,
  staff: staffEntity,
  saved_view: savedViewEntity,
  enrollment: enrollmentEntity,
  enrollment_document: enrollmentDocumentEntity,
  grower: growerEntity,
  field: fieldEntity,
  field_year: fieldYearEntity,
  boundary_version: boundaryVersionEntity,
  enrollment_field: enrollmentFieldEntity,
} as const satisfies Readonly<Record<string, Entity>>

export type EntityName = keyof typeof entities

const isKnown = (name: string): name is EntityName => Object.hasOwn(entities, name)

/** Null for a kind of row that this version does not know. */
export const entityOf = (name: string): Entity | null => (isKnown(name) ? entities[name] : null)

/** In the catalog's order. */
export const ENTITY_NAMES: readonly EntityName[] = Object.keys(entities).filter(isKnown)
