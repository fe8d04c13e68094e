export { growerEntity } from './entity.ts'
export { GROWER_SORTS, type GrowerSort, growerList } from './list.ts'
export {
  type Grower,
  type GrowerCreate,
  type GrowerUpdate,
  growerCreateSchema,
  growerSchema,
  growerUpdateSchema,
  type SimilarGrower,
  similarGrowerSchema,
} from './schema.ts'
