import { commentEntity, threadEntity } from './comments/entity.ts'
import { designEntity } from './designs/entity.ts'
import { sampleEntity } from './designs/sample-entity.ts'
import { stratumEntity } from './designs/stratum-entity.ts'
import { enrollmentDocumentEntity, enrollmentEntity, enrollmentFieldEntity } from './enrollments/entity.ts'
import type { Entity } from './entity/entity.ts'
import type { EntityName } from './entity/names.ts'
import { exportEntity } from './exports/entity.ts'
import { fieldYearEntity } from './field-years/entity.ts'
import { boundaryVersionEntity } from './fields/boundary-entity.ts'
import { fieldEntity } from './fields/entity.ts'
import { growerEntity } from './growers/entity.ts'
import { labelBatchEntity, labelEntity } from './labels/label-entity.ts'
import { crewEntity } from './points/crew-entity.ts'
import { pointEntity } from './points/point-entity.ts'
import { labReportEntity, resultEntity } from './results/entity.ts'
import { laboratoryEntity } from './shipments/laboratory-entity.ts'
import { boxEntity, manifestLineEntity, shipmentEntity } from './shipments/shipment-entity.ts'
import { staffEntity } from './staff/entity.ts'
import { uploadEntity } from './uploads/entity.ts'
import { savedViewEntity } from './views/entity.ts'

/** The catalog: the declaration of each kind of row. */
export const entities = {
  upload: uploadEntity,
  lab_report: labReportEntity,
  label_batch: labelBatchEntity,
  export: exportEntity,
  staff: staffEntity,
  saved_view: savedViewEntity,
  comment: commentEntity,
  thread: threadEntity,
  enrollment: enrollmentEntity,
  enrollment_document: enrollmentDocumentEntity,
  grower: growerEntity,
  field: fieldEntity,
  boundary_version: boundaryVersionEntity,
  design: designEntity,
  stratum: stratumEntity,
  point: pointEntity,
  sample: sampleEntity,
  label: labelEntity,
  shipment: shipmentEntity,
  box: boxEntity,
  manifest_line: manifestLineEntity,
  result: resultEntity,
  field_year: fieldYearEntity,
  enrollment_field: enrollmentFieldEntity,
  crew: crewEntity,
  laboratory: laboratoryEntity,
} as const satisfies Readonly<Record<EntityName, Entity>>

const isKnown = (name: string): name is EntityName => Object.hasOwn(entities, name)

/** Null for a kind of row that this version does not know. */
export const entityOf = (name: string): Entity | null => (isKnown(name) ? entities[name] : null)
