export { SamplingError, type SamplingErrorName } from './errors.ts'
