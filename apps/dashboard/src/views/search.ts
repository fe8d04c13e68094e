import { useCallback } from 'react'
import { type SearchPatch, useSearchParams } from '#platform/links.tsx'

/**
 * The part of the address that makes a page's view: these parameters and no others, so that a selection or an open
 * form is not kept with it.
 *
 * @param names the same list each time
 * @returns the words, without the question mark, in an order that does not depend on how they came to be; and what
 *   makes other words the view, as a step to go back from
 */
export function useViewSearch(names: readonly string[]): [search: string, open: (search: string) => void] {
  const [params, patch] = useSearchParams()
  const open = useCallback(
    (search: string) => {
      const wanted = new URLSearchParams(search)
      const next: SearchPatch = Object.fromEntries(names.map((name) => [name, wanted.get(name)]))
      patch(next, { push: true })
    },
    [names, patch],
  )
  return [viewSearch(params, names), open]
}

/** The parameters of these names that say something, in the order of their names. */
export function viewSearch(params: URLSearchParams, names: readonly string[]): string {
  const view = new URLSearchParams()
  for (const name of names.toSorted()) {
    const words = params.get(name)
    if (words) view.set(name, words)
  }
  return view.toString()
}

/** Whether two searches say the same view, whatever the order of their parameters. */
export function isSameSearch(one: string, other: string): boolean {
  return sorted(one) === sorted(other)
}

function sorted(search: string): string {
  const params = new URLSearchParams(search)
  params.sort()
  return params.toString()
}
