import { Suspense, useEffect } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import { usePrinting } from './printing.ts'

const PrintDialog = lazyPart(async () => (await import('./PrintDialog.tsx')).PrintDialog)

/** The print dialog of a page; its program arrives when it is first asked for. */
export function PrintLabels() {
  const { asked, close } = usePrinting()
  // Who leaves the page leaves the question.
  useEffect(() => close, [close])
  if (asked === null) return null
  return (
    <Suspense>
      <PrintDialog asked={asked} onClose={close} />
    </Suspense>
  )
}
