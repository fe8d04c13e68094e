export { createHttpClient } from '@org/core'
export { createOpenWrites } from '#platform/writes/open-writes.ts'
