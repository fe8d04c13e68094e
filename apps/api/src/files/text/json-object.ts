import * as z from 'zod/mini'

/** An object of JSON as it is: `z.record` drops what is called `__proto__`. */
export const jsonObject = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)

/** Null where it has no such key: `constructor` is one of every object otherwise. */
export const ownValue = (object: Readonly<Record<string, unknown>> | null, key: string): unknown =>
  object !== null && Object.hasOwn(object, key) ? object[key] : null
