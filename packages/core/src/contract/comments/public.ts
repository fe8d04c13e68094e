export { MAX_MARKS, MAX_WAITING } from './endpoints.ts'
export {
  commentEntity,
  MAX_COMMENT,
  MAX_MENTIONS,
  THREAD_STATUSES,
  type ThreadStatus,
  threadEntity,
} from './entity.ts'
export type {
  Comment,
  CommentPerson,
  CommentWrite,
  Thread,
  ThreadMark,
} from './schema.ts'
