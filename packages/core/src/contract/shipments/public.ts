export {
  laboratoryEntity,
  ORDER_COLUMN_KEYS,
  ORDER_COLUMNS,
  ORDER_FORMATS,
  type OrderColumn,
} from './laboratory-entity.ts'
export {
  type Box,
  type Exceptions,
  type Laboratory,
  type LaboratoryCreate,
  laboratoryCreateSchema,
  MAX_BOXES,
  MAX_LABORATORIES,
  MAX_SHIPMENT_SAMPLES,
  type ManifestLine,
  type SampleAct,
  type SampleActRead,
  type SampleActResult,
  type Shipment,
  type ShipmentActResult,
  type ShipmentDetail,
  type ShipmentDocument,
} from './schema.ts'
export {
  boxEntity,
  LINE_STATES,
  type LineState,
  manifestLineEntity,
  SHIPMENT_STATUSES,
  type ShipmentStatus,
  shipmentEntity,
} from './shipment-entity.ts'
