export {
  type ChangeReaders,
  type Column,
  type Columns,
  type Entity,
  nounOf,
  type Recorded,
  subjectOf,
  type TextKey,
  type ValuesOf,
} from './entity.ts'
export type { Kind, Quantity, ValueType } from './kinds.ts'
export * as kinds from './kinds.ts'
export { ENTITY_NAMES, type EntityName } from './names.ts'
export { fullDay, readDay, type TypedDay, typedDay } from './read-day.ts'
export { choicesOf, type Named, type ReadText, readText } from './read-text.ts'
export { pieceValues, writtenKeys } from './shapes.ts'
