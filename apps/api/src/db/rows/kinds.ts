import type { Kind } from '@org/core/contract'
import * as z from 'zod/mini'

/** Kinds of columns that only the server knows. */

/** JSON that its readers parse; null where there is none. */
export const json = {
  type: 'list',
  read: z.unknown(),
  write: z.unknown(),
  empty: null,
} as const satisfies Kind

/** The same where there is always a list. */
export const jsonList = {
  type: 'list',
  read: z.array(z.unknown()),
  write: z.array(z.unknown()),
  empty: [] as unknown[],
} as const satisfies Kind

/** Texts. */
export const texts = {
  type: 'list',
  read: z.array(z.string()),
  write: z.array(z.string()),
  empty: [] as string[],
} as const satisfies Kind

export const number = { type: 'number', read: z.number(), write: z.number() } as const satisfies Kind
