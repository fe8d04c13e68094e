import { keysOf } from '../lists/columns.ts'

/** States with what each has in common with others. */
type Grouped = Readonly<Record<string, { is: readonly string[] }>>
/** What states of a table have in common. */
export type GroupOf<T extends Grouped> = T[keyof T]['is'][number]
/** The states of a table that are in a group. */
export type StateIn<T extends Grouped, G extends GroupOf<T>> = {
  [S in keyof T & string]: G extends T[S]['is'][number] ? S : never
}[keyof T & string]

/** The states that are in a group, in the order of their table. */
export function statesIn<T extends Grouped, G extends GroupOf<T>>(
  states: T,
  group: G,
): readonly StateIn<T, G>[] {
  return keysOf<keyof T & string>(states).filter(
    (state): state is StateIn<T, G> => states[state]?.is.includes(group) === true,
  )
}
