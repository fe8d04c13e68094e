export { staffEntity } from './entity.ts'
export { type ServiceAccount, type StaffMember, serviceAccountSchema, staffMemberSchema } from './schema.ts'
export { createServiceKey, type NewServiceKey, SERVICE_KEY_FORM } from './service-keys.ts'
export { readServiceRights, writeServiceRights } from './service-rights.ts'
