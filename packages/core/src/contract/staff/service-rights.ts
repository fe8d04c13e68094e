import * as z from 'zod/mini'
import { type Capability, SERVICE_CAPABILITIES } from '../permissions.ts'

/** Every account may read: without it, nothing else could be done. */
const ALWAYS: Capability = 'records.read'

const isOfServices = (word: string): word is Capability =>
  SERVICE_CAPABILITIES.some((capability) => capability === word)

/** The rights of a service account as they are kept: in the order of the table of permissions. */
export const writeServiceRights = (rights: readonly Capability[]): string =>
  SERVICE_CAPABILITIES.filter((each) => each === ALWAYS || rights.includes(each)).join(', ')

/** What is kept, read. A word that no account can have any longer gives no right. */
export const readServiceRights = (text: string): Capability[] => text.split(', ').filter(isOfServices)

export const serviceRightsSchema = z
  .array(z.enum([...SERVICE_CAPABILITIES], 'Is no right that a service account can have'))
  .check(z.maxLength(SERVICE_CAPABILITIES.length))
