import type { ProductError } from '@org/core'
import { Button, EmptyState } from '@org/ui'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOverlays } from '#commands/overlays.ts'

/** Whether a record that was shown does not exist any more: what is known of it is history. */
export const isGone = (data: unknown, error: ProductError | undefined): boolean =>
  data !== undefined && error?.kind === 'notFound'

export interface GoneProps {
  /** What it was called. */
  name: string
  /** What of the person's own work is still there. */
  kept?: string
  /** Where to go on. */
  children?: ReactNode
}

/** In the place of a record that was shown and is gone: nobody goes on working on it. */
export function Gone({ name, kept, children }: GoneProps) {
  const show = useOverlays((overlays) => overlays.show)
  return (
    <div role="alert">
      <EmptyState
        icon={<Trash2 size={32} />}
        title={`${name} was removed`}
        actions={
          <>
            {children}
            <Button onPress={() => show('edits')}>Your edits</Button>
          </>
        }
      >
        <p>
          You or a colleague removed this record, or undid the edit that added it. Restore what you removed
          from “Your edits”.
        </p>
        {kept === undefined ? null : <p>{kept}</p>}
      </EmptyState>
    </div>
  )
}
