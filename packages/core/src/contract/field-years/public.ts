export { type CountedPoint, followedStatus, isFollowed } from './derived.ts'
export { fieldYearEntity } from './entity.ts'
export {
  type FieldYearDetail,
  type FieldYearMoves,
  fieldYearDetailSchema,
  fieldYearMovesSchema,
} from './schema.ts'
