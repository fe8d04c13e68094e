import { asProductError, type ProductError } from '@org/core/contract'
import { type ReactElement, useEffect, useState } from 'react'
import { type AroundNavHandler, Router } from 'wouter'
import { checkedNavigation } from '#platform/checked-navigation.ts'
import { watchReturns } from '#platform/is-return.ts'
import { type Services, ServicesProvider } from '#platform/services.ts'
import { PageFailed } from './PageFailed.tsx'
import { Pages } from './Pages.tsx'
import { Starting } from './Starting.tsx'

export interface AppProps {
  start: () => Promise<Services>
  onStarted: (services: Services) => void
}

watchReturns()

type Progress = { services: Services; aroundNav: AroundNavHandler } | { failure: ProductError } | null

/** The program from its first frame: a word to wait while the configuration is on its way, then the pages. */
export function App({ start, onStarted }: AppProps): ReactElement {
  const [progress, setProgress] = useState<Progress>(null)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt more starts again
  useEffect(() => {
    let current = true
    start().then(
      (services) => {
        if (!current) return
        setProgress({ services, aroundNav: checkedNavigation(services.session) })
        void services.session.start()
        onStarted(services)
      },
      (error: unknown) => current && setProgress({ failure: asProductError(error) }),
    )
    return () => {
      current = false
    }
  }, [start, onStarted, attempt])

  if (progress === null) return <Starting />
  if ('failure' in progress) {
    return <PageFailed error={progress.failure} onRetry={() => setAttempt((before) => before + 1)} />
  }
  return (
    <ServicesProvider value={progress.services}>
      <Router aroundNav={progress.aroundNav}>
        <Pages />
      </Router>
    </ServicesProvider>
  )
}
