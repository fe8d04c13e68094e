export { addFieldsHref } from './add-fields.ts'
export { useGrower, useGrowerChoices, useGrowerFilter, useGrowerName } from './lookup.ts'
export { GrowerFailed } from './parts/GrowerFailed.tsx'
