export { addFieldsHref } from './add-fields.ts'
export { useGrower, useGrowerChoices, useGrowerFilter, useGrowerName } from './lookup.ts'
