export type { FieldPlacement, FieldPoint, FieldStratum, LostBy } from './drawn.ts'
export { fieldEstimate } from './field-estimate.ts'
export type { DomainSize, FieldEstimate, FieldEstimateOptions, NoInterval } from './types.ts'
