import { fromErrorBody, toErrorBody } from '../contract/errors.ts'
import type { ProductError } from '../errors/product-error.ts'
import type { KeyValueStorage } from '../platform/ports.ts'
import { keys } from './keys.ts'

/** Keeps the message of a refused sign-in while the person passes the identity service's sign-out page. */
export function keepSignInError(transient: KeyValueStorage, error: ProductError): void {
  transient.set(keys.signInError, JSON.stringify(toErrorBody(error)))
}

/** The message kept, once. */
export function takeSignInError(transient: KeyValueStorage): ProductError | null {
  try {
    const json = transient.get(keys.signInError)
    if (json === null) return null
    transient.remove(keys.signInError)
    return fromErrorBody(JSON.parse(json))
  } catch {
    return null
  }
}
