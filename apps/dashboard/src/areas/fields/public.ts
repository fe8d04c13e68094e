export { useField } from './data.ts'
