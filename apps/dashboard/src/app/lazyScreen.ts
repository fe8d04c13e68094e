import { clientErrors } from '@org/core/contract'
import { type ComponentType, createElement, lazy, type ReactElement, useState } from 'react'

export interface Preloadable {
  /** Loads the program ahead: shown after that, the screen is there at once, without a loading state in between. */
  preload: () => Promise<void>
}

/** A screen whose program comes when it is needed. */
export interface LazyScreen<P> extends Preloadable {
  (props: P): ReactElement
}

/**
 * A screen whose program is loaded when it is first shown, or ahead of that. A program that cannot be had (no
 * connection, or a newer version has taken its place) fails as `network`.
 */
export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>): LazyScreen<P> {
  let loaded: ComponentType<P> | null = null
  const loadOnce = async () => {
    loaded ??= await load()
    return loaded
  }
  const waiting = lazy(async () => {
    try {
      return { default: await loadOnce() }
    } catch (cause) {
      throw clientErrors.network(cause)
    }
  })
  const show = (props: P) => createElement(Shown<P>, { choose: () => loaded ?? waiting, props })
  return Object.assign(show, { preload: async () => void (await loadOnce()) })
}

interface ShownProps<P> {
  choose: () => ComponentType<P>
  props: P
}

/** Chosen once for each time it is shown: another component in its place would lose its state. */
function Shown<P extends object>({ choose, props }: ShownProps<P>): ReactElement {
  const [content] = useState(() => ({ type: choose() }))
  return createElement(content.type, props)
}
