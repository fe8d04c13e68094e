import type { Kind } from '@org/core/contract'
import * as z from 'zod/mini'

/** Kinds of columns that only the server knows. */

/** JSON that its readers parse: always a list. */
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
