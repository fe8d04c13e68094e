export {
  HERE_MS,
  liveHereSchema,
  type PlaceOfCell,
  type Present,
  placeOfCellSchema,
  presentSchema,
} from './here.ts'
export { type EditPart, editPartSchema } from './part.ts'
export { type ChangedRow, changeReadersOf, mayReadChange } from './readers.ts'
export {
  type Change,
  changeSchema,
  LIVE_ENDS,
  type Line,
  type LiveChange,
  type LiveEnd,
  lineSchema,
  liveChangeSchema,
  liveEndSchema,
  liveHelloSchema,
  liveResetSchema,
  MAX_LINE_ROWS,
} from './schema.ts'
