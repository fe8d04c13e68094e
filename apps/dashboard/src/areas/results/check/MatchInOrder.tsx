import type { ResultUpload } from '@org/core'
import { Button } from '@org/ui'
import { Suspense, useState } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import type { Editing } from './useEditing.ts'

const OrderDialog = lazyPart(async () => (await import('./OrderDialog.tsx')).OrderDialog)

interface MatchInOrderProps {
  upload: ResultUpload
  sheet: number
  editing: Editing
}

/** Opens the rows of a sheet without a sample beside the samples of a field. */
export function MatchInOrder({ upload, sheet, editing }: MatchInOrderProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button disabledReason={editing.why} isDisabled={editing.isSending} onPress={() => setIsOpen(true)}>
        Match in order…
      </Button>
      {isOpen ? (
        <Suspense>
          <OrderDialog {...{ upload, sheet, editing }} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
