/** The same with what the sync after a sign-in calls; the identity chunks come with it when all is counted. */
export { dashUsersEndpoints } from '@org/core/contract'
export * from './ours-before.ts'
