export { type CountedPoint, followedStatus, isFollowed } from './derived.ts'
export { fieldYearEntity } from './entity.ts'
export { fieldYearList } from './list.ts'
export { type FieldYearRow, fieldYearRowSchema } from './list-row.ts'
export {
  type FieldYearDetail,
  type FieldYearMoves,
  fieldYearDetailSchema,
  fieldYearMovesSchema,
} from './schema.ts'
