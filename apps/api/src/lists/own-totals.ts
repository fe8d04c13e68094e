import { type FilterOf, type GroupOf, keysOf, type List, type SumOf } from '@org/core/contract'
import type { GroupSource, SumSource, TotalsSource } from './totals.ts'
import { columnOf, type IfNeeded, type ListWords, type PlainWord } from './words.ts'

/** What a list's declaration does not say of some keys: of those that name no column of the table, all. */
type Own<K extends string, Plain extends string, V> = Readonly<
  Record<Exclude<K, Plain>, V> & Partial<Record<K, V>>
>
type OwnSums<L extends List, W extends string> = Own<SumOf<L>, PlainWord<L, W>, SumSource>
type OwnGroups<L extends List, W extends string> = Own<
  GroupOf<L>,
  PlainWord<L, W>,
  (filter: FilterOf<L>) => GroupSource
>

type OwnTotals<L extends List, W extends string> = IfNeeded<'sums', OwnSums<L, W>> &
  IfNeeded<'groups', OwnGroups<L, W>> &
  Pick<TotalsSource<FilterOf<L>, SumOf<L>, GroupOf<L>>, 'sumJoin' | 'parts' | 'kept'>

/** How a list's rows are counted and summed: by columns of its table, except for what `own` has. */
export function totalsOf<L extends List, W extends string>(
  words: ListWords<L, W>,
  own: OwnTotals<L, W>,
): TotalsSource<FilterOf<L>, SumOf<L>, GroupOf<L>> {
  const { list } = words
  const given: Partial<Record<string, SumSource>> = own.sums ?? {}
  const sums = list.sums.map((key) => [key, given[key] ?? columnOf(words, key).column] as const)
  const groups = keysOf(list.groups).map((key) => [key, () => groupOf(words, key)] as const)
  return {
    ...own,
    // Objects made of entries have no types: these are the keys of the list's sums and groups.
    sums: Object.fromEntries(sums) as Record<SumOf<L>, SumSource>,
    groups: { ...Object.fromEntries(groups), ...own.groups } as Record<
      GroupOf<L>,
      (filter: FilterOf<L>) => GroupSource
    >,
  }
}

function groupOf(words: ListWords<List, string>, key: string): GroupSource {
  const within = words.list.groups[key]?.within
  return {
    by: columnOf(words, key).column,
    ...(within === undefined ? {} : { within: columnOf(words, within).column }),
  }
}
