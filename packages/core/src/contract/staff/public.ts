export { staffEntity } from './entity.ts'
export { type StaffMember, staffMemberSchema } from './schema.ts'
