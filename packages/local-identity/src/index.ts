export type { LocalIdentity, LocalIdentityOptions } from './options.ts'
export { startLocalIdentity } from './start.ts'
