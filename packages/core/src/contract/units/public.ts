export { convertUnit } from './convert.ts'
export { normalizeUnit } from './names.ts'
