import { type ColorShares, SHARE_PARTS } from '@org/core/contract'

/**
 * What a count's fields are colored by, in parts of {@link SHARE_PARTS}, by largest remainder. Values that are less than
 * half a part each are together, so that a hundred small growers are not the first few of them.
 *
 * @param counts how many fields have each value
 */
export function sharesOf(counts: ReadonlyMap<string, number>): ColorShares {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const exact = [...counts].map(([value, count]) => ({ value, exact: (count / total) * SHARE_PARTS }))
  const large = exact
    .filter((each) => each.exact >= 0.5)
    .sort((one, other) => other.exact - one.exact || (one.value < other.value ? -1 : 1))
  const rest = exact.reduce((sum, each) => (each.exact < 0.5 ? sum + each.exact : sum), 0)
  const shares = [...large, ...(rest === 0 ? [] : [{ value: null, exact: rest }])].map((each) => ({
    ...each,
    parts: Math.floor(each.exact),
  }))
  const left = SHARE_PARTS - shares.reduce((sum, { parts }) => sum + parts, 0)
  const byRemainder = shares.toSorted((one, other) => other.exact - other.parts - (one.exact - one.parts))
  for (const share of byRemainder.slice(0, left)) share.parts += 1
  return shares.flatMap(({ value, parts }): ColorShares => (parts === 0 ? [] : [[value, parts]]))
}
