import type { Decider, EntityName, FilterShape, LiveChange } from '@org/core/contract'
import type { ListReader } from '@org/core/lists'
import { unstable_serialize } from 'swr'

/** What a list is made of and decided by, as the contract says it. */
export interface ListFacts {
  entity: { name: EntityName }
  shows: readonly EntityName[]
  filters: FilterShape
  decidedBy: Readonly<Record<string, Decider>>
}

/** Filters that narrow also where nothing is said: to fields in use. */
const usualFilters = ({ filters }: ListFacts): string[] =>
  Object.entries(filters).flatMap(([name, schema]) =>
    schema.safeParse(undefined).data === undefined ? [] : [name],
  )

/** What decides where a row of a list stands that is asked for so: its order, filters that are on, and usual ones. */
export const decidersOf = (
  facts: ListFacts,
  { sort, thenBy = [], ...query }: { sort: string; thenBy?: readonly string[] },
): string[] => [
  ...new Set([
    ...[sort, ...thenBy].map((word) => word.replace('-', '')),
    ...Object.keys(query),
    ...usualFilters(facts),
  ]),
]

/** A list that somebody looks at just now. */
export interface OpenList {
  facts: ListFacts
  /** Its order and the filters that are on: what decides where a row stands. */
  decides: readonly string[]
  reader: Pick<ListReader<unknown>, 'changed' | 'moved' | 'snapshot'>
  /** What is in sight: indexes, the end exclusive. */
  sight: () => { from: number; to: number }
}

const open = new Map<string, OpenList>()

/** Keeps a list in step with what others do, by the key of its query. @returns ends it */
export function keepInStep(key: readonly unknown[], list: OpenList): () => void {
  const name = unstable_serialize(key)
  open.set(name, list)
  return () => {
    if (open.get(name) === list) open.delete(name)
  }
}

/** Whether a query is that of an open list: it is told of changes row by row, and not fetched again for them. */
export const isOpenList = (key: readonly unknown[]): boolean => open.has(unstable_serialize(key))

/** Tells every open list what was changed. */
export function tellLists(changes: readonly LiveChange[]): void {
  for (const list of open.values()) tell(list, changes)
}

/** The rows that were changed are read again, and those alone; of what a row only shows, whatever is in sight. */
export function tell({ facts, decides, reader, sight }: OpenList, changes: readonly LiveChange[]): void {
  const { entity, shows, decidedBy } = facts
  const shown = changes.filter((change) => shows.some((name) => name === change.entity))
  if (shown.length === 0) return
  const own = shown.filter((change) => change.entity === entity.name)
  const { from, to } = sight()
  const { idAt } = reader.snapshot()
  const inSight =
    own.length === shown.length
      ? []
      : Array.from({ length: to - from }, (_, at) => idAt(from + at)).filter((id) => id !== undefined)
  const ids = new Set([...own.map(({ entityId }) => entityId), ...inSight])
  if (ids.size > 0) reader.changed([...ids])
  const deciders = decides.flatMap((word) => decidedBy[word] ?? [])
  const moves = ({ entity: kind, kind: what, keys }: LiveChange): boolean =>
    (kind === entity.name && what !== 'changed') ||
    deciders.some(
      ({ kinds = [], columns = [] }) =>
        kinds.some((name) => name === kind) ||
        (kind === entity.name && keys.some((key) => columns.includes(key))),
    )
  const moved = shown.filter(moves)
  if (moved.length > 0) reader.moved(Math.max(...moved.map(({ seq }) => seq)))
}
