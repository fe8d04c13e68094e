import { errors } from '../errors/catalog.ts'
import { asRecord, positiveInteger, text } from './read.ts'

/** The signed-in person as the client keeps it (specification §3). */
export interface UserInfo {
  /** Positive integer; undefined until the first sync with the API. */
  id: number | undefined
  firstName: string
  lastName: string
  fullName: string
  email: string
  /** Address of a picture, when the identity provider gives one. */
  image: string | undefined
  isOperationManager?: boolean
}

type RequiredField = 'firstName' | 'lastName' | 'fullName' | 'email'

/**
 * Builds the user from a stored object. The id comes from `_id`, else from `id`; an empty string is missing.
 * Fields are checked in the order they are listed, and the first one missing names the error.
 *
 * @throws ProductError `validation`: 'UserInfo firstName is required', and so on for lastName, fullName, email
 */
export function createUserInfo(stored: unknown): UserInfo {
  const record = asRecord(stored)
  const required = (field: RequiredField): string => {
    const value = text(record[field])
    if (value !== undefined) return value
    const message = `UserInfo ${field} is required`
    throw errors.validation([{ path: field, message }], message)
  }
  const manager = record.isOperationManager
  return {
    id: positiveInteger(record._id) ?? positiveInteger(record.id),
    firstName: required('firstName'),
    lastName: required('lastName'),
    fullName: required('fullName'),
    email: required('email'),
    image: text(record.image),
    ...(typeof manager === 'boolean' ? { isOperationManager: manager } : {}),
  }
}
