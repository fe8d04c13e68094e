export { createHttpClient } from '@org/core'
export { createOpenWrites } from '#writes/open-writes.ts'
export { waitWithWrites } from '#writes/waiting-writes.ts'
