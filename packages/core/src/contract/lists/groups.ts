import * as z from 'zod/mini'
import type { ListGroup } from './list.ts'

/** The most values of one group. */
export const MAX_GROUPS = 1_000

/** The totals of some rows of a list. */
export interface ListTotals<U extends string = string> {
  rows: number
  /** By column, in its unit of storage: areas in m². */
  sums: Readonly<Record<U, number>>
}

/** The rows with one value of a group. */
export interface GroupTotals<U extends string = string> extends ListTotals<U> {
  /** As the filter takes it: `''` where a row has none. */
  value: string | number
  /** The value's name, if it is not its own: a person's name. */
  label: string | null
  /** What distinguishes it from an equal value, or empty. */
  within: string
}

interface HasSums<U extends string> {
  sums: readonly U[]
}

/** The schema of {@link ListTotals}. */
export const totalsSchema = <U extends string>({ sums }: HasSums<U>) =>
  z.object({ rows: z.int().check(z.nonnegative()), sums: sumsSchema(sums) })

/** The schema of {@link GroupTotals}. */
export const groupSchema = <U extends string>(list: HasSums<U>) =>
  z.extend(totalsSchema(list), {
    value: z.union([z.string(), z.int()]),
    label: z.nullable(z.string()),
    within: z.string(),
  })

function sumsSchema<U extends string>(sums: readonly U[]) {
  const shape = Object.fromEntries(sums.map((key) => [key, z.number()]))
  // An object made of entries has no types: these are its keys.
  return z.object(shape as { [K in U]: z.ZodMiniNumber })
}

/** The name of a group's value. */
export function groupWords(
  { kind, none }: Pick<ListGroup, 'kind' | 'none'>,
  { value, label }: Pick<GroupTotals, 'value' | 'label'>,
): string {
  if (value === '') return none ?? ''
  return label ?? kind.label?.(String(value)) ?? String(value)
}

const inNames = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Sorts the values of a group; rows without a value come last. */
export function compareGroups(group: ListGroup): (one: GroupTotals, other: GroupTotals) => number {
  const states = Object.keys(group.kind.workflow?.states ?? {})
  return (one, other) => {
    if (one.value === '' || other.value === '') return Number(one.value === '') - Number(other.value === '')
    if (states.length > 0) return states.indexOf(String(one.value)) - states.indexOf(String(other.value))
    const isNumber = group.kind.type === 'integer'
    if (isNumber) return Number(other.value) - Number(one.value)
    return (
      inNames.compare(one.within, other.within) ||
      inNames.compare(groupWords(group, one), groupWords(group, other))
    )
  }
}
