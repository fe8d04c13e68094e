export { createEventParser, type ServerSentEvent } from './event-parser.ts'
export { type ListenOptions, listen } from './listen.ts'
export { createLiveChanges } from './live-changes.ts'
export type { LiveChanges, LiveChangesOptions, LiveState } from './types.ts'
