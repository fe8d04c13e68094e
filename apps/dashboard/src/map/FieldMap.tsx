import { isProductError } from '@org/core/contract'
import { ErrorState } from '@org/ui'
import { Component, type ReactNode, Suspense } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import * as css from './FieldMap.css.ts'
import type { MapProps } from './types.ts'

const MapView = lazyPart(async () => (await import('./MapView.tsx')).MapView)

/** A map of fields. What draws it arrives in a chunk of its own; until then its place is held. */
export function FieldMap(props: MapProps) {
  return (
    <div className={css.frame} data-map-frame>
      <MapFailure>
        <Suspense>
          <MapView {...props} />
        </Suspense>
      </MapFailure>
    </div>
  )
}

/** A browser that cannot draw the map still shows the list beside it. */
class MapFailure extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  /** React keeps a program that failed to load failed for this page's life. */
  private readonly retry = () => {
    const { error } = this.state
    if (isProductError(error) && error.kind === 'network') location.reload()
    else this.setState({ error: null })
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return (
      <div className={css.problem}>
        <ErrorState
          error={this.state.error}
          kept="The map cannot be drawn here. Everything else on the page works."
          onRetry={this.retry}
        />
      </div>
    )
  }
}
