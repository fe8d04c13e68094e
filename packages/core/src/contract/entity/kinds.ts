import * as z from 'zod/mini'
import {
  daySchema,
  idSchema,
  instantSchema,
  nameSchema,
  textSchema,
  writtenDaySchema,
  writtenInstantSchema,
} from '../common.ts'
import { stateWords, type Workflow } from '../workflows/workflow.ts'

/** The type of a value, which decides how it is shown, filtered and sorted. */
export type ValueType =
  | 'text'
  | 'integer'
  | 'number'
  | 'measurement'
  | 'flag'
  | 'day'
  | 'instant'
  | 'choice'
  | 'state'
  | 'ref'
  | 'id'
  | 'list'

/** What a number measures; it is stored in one unit: areas in m², lengths in m, depths in the soil in cm, sizes in bytes. */
export type Quantity = 'area' | 'length' | 'depth' | 'bytes'

/** A kind of value. */
export interface Kind {
  type: ValueType
  /** As rows carry it. */
  read: z.ZodMiniType
  /** As a person enters it: trimmed, and within its limits. */
  write: z.ZodMiniType
  /** The value of a new row if none is given; without it, a value is required. */
  empty?: unknown
  quantity?: Quantity
  /** For a reference: the entity of the row that it names. */
  to?: string
  /** For a state: its workflow. */
  workflow?: Workflow
  /** For a choice or state: each value as a list shows it. */
  label?: (value: string) => string
  /** The same within a sentence. */
  words?: (value: string) => string
}

const emailSchema = z.union([z.literal(''), z.email('Invalid email address').check(z.maxLength(320))])

/** A name: one line, never empty. */
export const name = { type: 'text', read: z.string(), write: nameSchema } as const satisfies Kind

/** Free text with at most `maxLength` characters; empty means unknown. */
export const text = (maxLength: number) =>
  ({ type: 'text', read: z.string(), write: textSchema(maxLength), empty: '' }) as const satisfies Kind

export const email = {
  type: 'text',
  read: z.string(),
  write: emailSchema,
  empty: '',
} as const satisfies Kind

/** Text that the program writes, always present: a file's name, a digest. */
export const code = { type: 'text', read: z.string(), write: z.string() } as const satisfies Kind
/** The same, or none. */
export const maybeCode = {
  type: 'text',
  read: z.nullable(z.string()),
  write: z.nullable(z.string()),
  empty: null,
} as const satisfies Kind

export const integer = { type: 'integer', read: z.int(), write: z.int() } as const satisfies Kind
/** A whole number, or none. */
export const maybeInteger = {
  type: 'integer',
  read: z.nullable(z.int()),
  write: z.nullable(z.int()),
  empty: null,
} as const satisfies Kind
/** A count, 0 at first. */
export const count = {
  type: 'integer',
  read: z.int().check(z.nonnegative()),
  write: z.int().check(z.nonnegative()),
  empty: 0,
} as const satisfies Kind

const measured = <Q extends Quantity>(quantity: Q) => {
  const schema = z.number().check(z.nonnegative())
  return { type: 'number', read: schema, write: schema, empty: 0, quantity } as const satisfies Kind
}
/** Geodesic, in square meters. */
export const area = measured('area')
/** In meters. */
export const length = measured('length')
/** In bytes. */
export const size = measured('bytes')
/** Below the surface, in cm. */
export const depth = {
  ...{ type: 'number', read: z.number(), write: z.number(), quantity: 'depth' },
} as const satisfies Kind
/** Layers of soil in words, in cm: `0–15, 15–30`. */
export const layers = (maxLength: number) =>
  ({ ...text(maxLength), quantity: 'depth' }) as const satisfies Kind

/** A number in the unit that its column's label or name says: degrees, a share of 1. */
export const real = { type: 'number', read: z.number(), write: z.number() } as const satisfies Kind
/** The same, or none. */
export const maybeReal = {
  type: 'number',
  read: z.nullable(z.number()),
  write: z.nullable(z.number()),
  empty: null,
} as const satisfies Kind

const measurementSchema = z.nullable(z.union([z.number(), z.string()]))
/**
 * A number that was measured, in the unit that its column's label says; in words where there is no such number: `< 0.5`,
 * `1.2; 1.4`. Words are never added up.
 */
export const measurement = {
  type: 'measurement',
  read: measurementSchema,
  write: measurementSchema,
  empty: null,
} as const satisfies Kind

export const flag = <const E extends boolean>(empty: E) =>
  ({ type: 'flag', read: z.boolean(), write: z.boolean(), empty }) as const satisfies Kind

/** A calendar day, or none: `2026-04-30`. */
export const day = {
  type: 'day',
  read: z.nullable(daySchema),
  write: z.nullable(writtenDaySchema),
  empty: null,
} as const satisfies Kind

/** An instant, or none. */
export const instant = {
  type: 'instant',
  read: z.nullable(instantSchema),
  write: z.nullable(writtenInstantSchema),
  empty: null,
} as const satisfies Kind

interface ChoiceOptions<E> {
  empty?: E
  labels?: Readonly<Record<string, string>>
  /** Whether the labels are names ("KML"): those keep their letters within a sentence. */
  areNames?: boolean
}

/** One of several words: `auto_imagery` reads "Auto imagery", unless it has a label of its own. */
export const choice = <const W extends readonly string[], E extends W[number] | undefined = undefined>(
  values: W,
  { empty, labels = {}, areNames = false }: ChoiceOptions<E> = {},
) => {
  const schema = z.enum(values)
  const label = (value: string): string => labels[value] ?? capital(spoken(value))
  const words = (value: string): string => (areNames ? label(value) : label(value).toLowerCase())
  const kind = { type: 'choice', read: schema, write: schema, label, words } as const satisfies Kind
  // Spread, so that a choice without an empty value has no such key.
  return { ...kind, ...(empty === undefined ? {} : { empty }) } as typeof kind &
    (E extends undefined ? unknown : { empty: E })
}
/** The same, or none. */
export const maybeChoice = <const W extends readonly string[]>(
  values: W,
  options: Omit<ChoiceOptions<undefined>, 'empty'> = {},
) => {
  const { type, label, words } = choice(values, options)
  const schema = z.nullable(z.enum(values))
  return { type, read: schema, write: schema, label, words, empty: null } as const satisfies Kind
}
const spoken = (value: string): string => value.replaceAll('_', ' ')
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** A row's state; it begins in the workflow's initial one. */
export const state = <const S extends readonly string[]>(values: S, workflow: Workflow<S[number]>) => {
  const schema = z.enum(values)
  const isState = (value: string): value is S[number] => values.includes(value)
  return {
    type: 'state',
    read: schema,
    write: schema,
    empty: workflow.initial,
    workflow,
    label: (value: string) => (isState(value) ? workflow.states[value].label : capital(spoken(value))),
    words: (value: string) => (isState(value) ? stateWords(workflow, value) : spoken(value)),
  } as const satisfies Kind
}

/** The row of another entity that this one belongs to. */
export const ref = <const N extends string>(to: N) =>
  ({ type: 'ref', read: idSchema, write: idSchema, to }) as const satisfies Kind
/** The same, or none. */
export const maybeRef = <const N extends string>(to: N) =>
  ({
    type: 'ref',
    read: z.nullable(idSchema),
    write: z.nullable(idSchema),
    empty: null,
    to,
  }) as const satisfies Kind
/** A row's number that repeats a value of the row it belongs to. */
export const repeatedId = { type: 'id', read: idSchema, write: idSchema } as const satisfies Kind

/** JSON that its readers parse; null where there is none. */
export const json = {
  type: 'list',
  read: z.unknown(),
  write: z.unknown(),
  empty: null,
} as const satisfies Kind

/** An object that its readers parse. */
export const jsonObject = {
  type: 'list',
  read: z.record(z.string(), z.unknown()),
  write: z.record(z.string(), z.unknown()),
} as const satisfies Kind

/** Several values, none at first; shown as their number. */
export const list = <S extends z.ZodMiniType>(item: S) => {
  const schema = z.array(item)
  return { type: 'list', read: schema, write: schema, empty: [] as z.output<S>[] } as const satisfies Kind
}
