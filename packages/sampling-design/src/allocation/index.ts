export { type Allocation, type AllocationMethod, type AllocationOptions, allocate } from './allocate.ts'
export { type ExpectedVarianceOptions, expectedVariance } from './expected-variance.ts'
