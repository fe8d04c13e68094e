import { Suspense, useEffect } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import { NOTHING_ASKED, useAsked } from './asked.ts'

const ActDialogs = lazyPart(async () => (await import('./ActDialogs.tsx')).ActDialogs)

/** What an act is asked, and what it left; its program arrives with the first question. */
export function AskedOfSamples() {
  const isAsked = useAsked(({ asking, left }) => asking !== null || left !== null)
  // Who leaves the page leaves the question.
  useEffect(() => () => useAsked.setState(NOTHING_ASKED), [])
  if (!isAsked) return null
  return (
    <Suspense>
      <ActDialogs />
    </Suspense>
  )
}
