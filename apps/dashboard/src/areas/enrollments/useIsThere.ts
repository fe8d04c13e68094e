export { useIsThere } from '#platform/is-there.ts'
