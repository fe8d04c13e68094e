export { createEventParser, type ServerSentEvent } from './event-parser.ts'
export { createLiveChanges } from './live-changes.ts'
export type { LiveChanges, LiveChangesOptions, LiveState } from './types.ts'
