import type { AnchorHTMLAttributes, ReactElement, Ref } from 'react'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { Link as RouterLink, useLocation, useSearchParams as useRouterSearchParams } from 'wouter'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of this application, built by `paths` of the core. */
  href: string
  /** Take the place of the current history entry instead of adding one. */
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/** A link inside the application: a real anchor, so that opening in a new tab and copying the address work. */
export function Link({ replace = false, ...anchor }: LinkProps): ReactElement {
  return <RouterLink replace={replace} {...anchor} />
}

/** Goes to a path of this application: `navigate(path, { replace })`. For what is not a link: after a form is saved. */
export function useNavigate(): (path: string, options?: { replace?: boolean }) => void {
  return useLocation()[1]
}

/** Parameters to set; null or '' takes one out of the address, what is not named stays. */
export type SearchPatch = Readonly<Record<string, string | number | null>>

/**
 * The query part of the address as the home of a view's state (filters, sort, selection, tab).
 *
 * @returns the parameters, and a function that patches them: in place by default, because each key stroke of a
 *   search is no step to go back to; with `push` as a history entry of its own. Once the address leads to another page,
 *   whose program may still be on its way, the function changes nothing: it would lead back.
 */
export function useSearchParams(): [
  URLSearchParams,
  (patch: SearchPatch, options?: { push?: boolean }) => void,
] {
  const [params, setParams] = useRouterSearchParams()
  const home = useRef(location.pathname)
  // Only what is committed is shown: a page that is left stays in memory until the next one's program has come.
  useLayoutEffect(() => {
    home.current = location.pathname
  })
  const patchParams = useCallback(
    (patch: SearchPatch, options: { push?: boolean } = {}) => {
      if (location.pathname !== home.current) return
      // The address as it is now: another part may have changed it since this one was drawn.
      const current = new URLSearchParams(location.search)
      setParams(patched(current, patch), { replace: options.push !== true })
    },
    [setParams],
  )
  return [params, patchParams]
}

function patched(current: URLSearchParams, patch: SearchPatch): URLSearchParams {
  const next = new URLSearchParams(current)
  for (const [name, value] of Object.entries(patch)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}
