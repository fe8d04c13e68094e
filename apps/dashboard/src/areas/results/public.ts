export { SampleResults } from './seen/SampleResults.tsx'
