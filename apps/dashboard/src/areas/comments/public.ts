export { useThreadMarks, useWaiting } from './counts.ts'
export type { CommentsPart } from './parts/CommentsDrawer.tsx'
export { CommentsFold, CommentsOfRow } from './parts/CommentsFold.tsx'
export { CommentsDrawer } from './parts/LazyDrawer.tsx'
