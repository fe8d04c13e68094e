import { fieldsAtOnce } from './at-once.ts'
import { fieldsOnDemand } from './on-demand.ts'

export const fieldsEndpoints = { ...fieldsAtOnce, ...fieldsOnDemand } as const
