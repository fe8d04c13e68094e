import { Suspense, useEffect } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import { closeFieldFile, useFieldFile } from './reading.ts'

const FieldFileDialog = lazyPart(async () => (await import('./FieldFileDialog.tsx')).FieldFileDialog)

/** The dialog of a phone’s file; its program arrives with the first file. */
export function FieldFileAsked() {
  const isAsked = useFieldFile(({ file, failure }) => file !== null || failure !== null)
  // Who leaves the page leaves the question.
  useEffect(() => closeFieldFile, [])
  if (!isAsked) return null
  return (
    <Suspense>
      <FieldFileDialog />
    </Suspense>
  )
}
