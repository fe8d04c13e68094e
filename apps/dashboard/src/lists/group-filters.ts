import {
  type Client,
  type FilterShape,
  type GroupTotals,
  groupWords,
  joinValues,
  keysOf,
  type ListGroup,
  layersIn,
  type ShownDepthUnit,
  splitValues,
} from '@org/core'
import type { Filter } from '@org/ui'
import { useState } from 'react'
import { useClient } from '#data/api.ts'
import { useQuery } from '#data/swr.ts'
import { usePreference } from '#platform/preferences.ts'
import type { FilterAddress } from './address.ts'
import { chips, problemOf } from './filters.ts'

type Values = readonly (string | number)[] | undefined
type Groups<G extends string> = Readonly<Record<G, ListGroup>>
/** The values of the filters that are groups; others are beside them. */
type Narrowed<G extends string> = Readonly<{ [K in G]?: Values }>

/** What else choosing values of a group narrows by: their counts are under it too. */
export type Along<G extends string, Asked extends object> = Readonly<Partial<Record<G, Partial<Asked>>>>

interface GroupCalls<G extends string, Asked extends object> {
  groups?(query: Asked & { by: G }): Promise<{ items: readonly GroupTotals[] }>
}

/** A list's page, by what is needed of it here. */
interface GroupPage<G extends string, Asked extends object> {
  list: { name: string; groups: Groups<G> }
  calls: (client: Client) => GroupCalls<G, Asked>
}

/**
 * The filters by whose values a list's rows are counted. What can be chosen is asked for when somebody opens one: each
 * value with how many rows it leaves beside the other filters.
 */
export function useGroupFilters<G extends string, Asked extends object>(
  page: GroupPage<G, Asked>,
  { filter, asked, along }: { filter: Narrowed<G>; asked: Asked; along?: Along<G, Asked> },
) {
  const { name: area, groups } = page.list
  const calls = page.calls(useClient())
  const [openKey, setOpenKey] = useState<string | null>(null)
  const depthUnit = usePreference((preferences) => preferences.depthUnit)
  const query = isGroup(groups, openKey)
    ? { ...beside(groups, openKey, asked), ...along?.[openKey], by: openKey }
    : null
  const { data, error } = useQuery(query === null ? null : [area, 'groups', query], async () =>
    query === null ? NONE : ((await calls.groups?.(query)) ?? NONE),
  )
  const names = useNames(page.list, calls, filter)
  return {
    /** For the filter bar. */
    onOpen: setOpenKey,
    /** Which filter is open, one of the groups or another. */
    openKey,
    filterOf(key: G): Filter {
      const found = data?.items ?? (error === undefined ? 'loading' : [])
      const made = {
        ...groupFilter(groups, { key, depthUnit }, filter, key === openKey ? found : []),
        ...(key === openKey && error !== undefined ? { problem: problemOf(error) } : {}),
      }
      if (groups[key].kind.type !== 'ref') return made
      // One that no row refers to has no name here.
      const unnamed = (words: string) => (names === undefined ? '…' : `No. ${words}`)
      return {
        ...made,
        labelOf: (words) =>
          placeOf(words).value === '' ? (groups[key].none ?? '') : (names?.get(words) ?? unnamed(words)),
      }
    },
  }
}

const NONE: { items: readonly GroupTotals[] } = { items: [] }

/** What values that are on are called, where they are numbers of rows: people. */
function useNames<G extends string>(
  { name: area, groups }: GroupPage<G, object>['list'],
  calls: GroupCalls<G, object>,
  filter: Narrowed<G>,
) {
  const needed = keysOf(groups).filter(
    (key) => groups[key].kind.type === 'ref' && filter[key]?.some((value) => value !== ''),
  )
  const { data } = useQuery(needed.length === 0 ? null : [area, 'groups', 'names', needed], async () =>
    Promise.all(needed.map(async (by) => ({ by, items: ((await calls.groups?.({ by })) ?? NONE).items }))),
  )
  return (
    data &&
    new Map(
      data.flatMap(({ by, items }) =>
        items.map((item) => [keyOf(groups[by], item), groupWords(groups[by], item)]),
      ),
    )
  )
}

const isGroup = <G extends string>(groups: Groups<G>, key: string | null): key is G =>
  key !== null && Object.hasOwn(groups, key)

/** What is asked without a filter itself, and without those that choosing it takes off. */
function beside<G extends string, Asked extends object>(groups: Groups<G>, key: G, asked: Asked): Asked {
  const own = [key, ...insideOf(groups, key)]
  const entries = Object.entries(asked).filter(([name]) => !own.some((each) => each === name))
  // The same without some of what may be absent.
  return Object.fromEntries(entries) as Asked
}

/** The groups whose values lie inside those of another: counties of a state. */
function insideOf<G extends string>(groups: Groups<G>, key: G): string[] {
  return Object.entries<ListGroup>(groups).flatMap(([name, { within }]) => (within === key ? [name] : []))
}

/** A filter of a group, with the values it is narrowed to and those it can be. */
export function groupFilter<G extends string>(
  groups: Groups<G>,
  { key, depthUnit }: { key: G; depthUnit: ShownDepthUnit },
  filter: Narrowed<G>,
  found: readonly GroupTotals[] | 'loading',
): Filter {
  const group = groups[key]
  const items = found === 'loading' ? [] : found
  const outer = outerOf(groups, key, filter)
  const words = (item: Pick<GroupTotals, 'value' | 'label'>) => wordsIn(group, item, depthUnit)
  const isTold = group.within !== undefined && outer.length !== 1
  const options = items.map((item) => ({
    key: keyOf(group, item),
    label: isTold && item.within !== '' ? `${words(item)}, ${item.within}` : words(item),
    count: item.rows,
  }))
  return {
    ...chips(key, group.label, options, keysOfValues(group, filter[key], outer, items)),
    labelOf: (key) => words({ value: placeOf(key).value, label: null }),
    isLoading: found === 'loading',
  }
}

/** Layers are written in the person's unit: `0–6 in`. */
function wordsIn(group: ListGroup, item: Pick<GroupTotals, 'value' | 'label'>, unit: ShownDepthUnit): string {
  const words = groupWords(group, item)
  if (group.kind.quantity !== 'depth' || item.value === '') return words
  return `${layersIn(words.replaceAll('-', '–'), unit)} ${unit}`
}

/** What choosing values of a filter bar means for a list's groups; undefined: the filter is no group. */
export function narrowedBy<G extends string>(
  groups: Groups<G>,
  key: string,
  words: readonly string[],
): Readonly<Record<string, string[] | undefined>> | undefined {
  if (!isGroup(groups, key)) return undefined
  const places = words.map(placeOf)
  const values = (of: string[]) => (words.length === 0 ? undefined : [...new Set(of)])
  const { within } = groups[key]
  const outer = [...new Set(places.map((place) => place.within))].filter(Boolean)
  return {
    [key]: values(places.map(({ value }) => value)),
    // Of one name in two places, the place is part of the choice.
    ...(within === undefined || outer.length === 0 ? {} : { [within]: outer }),
    // What lies inside lies in no other.
    ...Object.fromEntries(insideOf(groups, key).map((name) => [name, undefined])),
  }
}

/** What choosing values of a filter bar means for what a page is narrowed by; none clears the filter. */
export function changeOf<G extends string, A extends FilterShape>(
  { list: { groups }, address }: { list: { groups: Groups<G> }; address: FilterAddress<A> },
  key: string,
  words: readonly string[],
) {
  return address.choose(narrowedBy(groups, key, words) ?? { [key]: words })
}

/** As an option of a filter bar: values tell themselves apart, with what they lie within. */
const keyOf = ({ within }: ListGroup, item: Pick<GroupTotals, 'value' | 'within'>): string =>
  joinValues(within === undefined ? [item.value] : [item.within, item.value])

function placeOf(words: string): { within: string; value: string } {
  const [first = '', second] = splitValues(words)
  return second === undefined ? { within: '', value: first } : { within: first, value: second }
}

function outerOf<G extends string>(groups: Groups<G>, key: G, filter: Narrowed<G>): readonly string[] {
  const { within = null } = groups[key]
  return isGroup(groups, within) ? (filter[within]?.map(String) ?? []) : []
}

function keysOfValues(
  group: ListGroup,
  values: Values,
  outer: readonly string[],
  items: readonly GroupTotals[],
): string[] {
  return (values ?? []).flatMap((value) => {
    if (group.within === undefined) return [joinValues([value])]
    const known = items.filter(
      (item) => item.value === value && (outer.length === 0 || outer.includes(item.within)),
    )
    return known.length === 0
      ? [joinValues([outer[0] ?? '', value])]
      : known.map((item) => keyOf(group, item))
  })
}
