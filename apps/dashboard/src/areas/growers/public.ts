export { useGrower, useGrowerChoices, useGrowerFilter, useGrowerName } from './lookup.ts'
