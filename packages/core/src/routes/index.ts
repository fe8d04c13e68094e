export { currentName } from './former.ts'
export { type GuardInput, type GuardResult, guardRoute } from './guard.ts'
export { type PathName, paths } from './paths.ts'
export type { LinkValue, Route } from './route.ts'
