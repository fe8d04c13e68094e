export { dashUsersEndpoints } from './endpoints.ts'
export {
  type ApiUser,
  apiUserSchema,
  type DashUser,
  type DashUserWrite,
  dashUserSchema,
  dashUserWriteSchema,
} from './schema.ts'
