export { type Edit, editSchema } from './schema.ts'
