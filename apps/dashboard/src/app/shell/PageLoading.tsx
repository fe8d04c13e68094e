import { PageHead } from '@org/ui'
import type { ReactElement } from 'react'

/** A page whose program is on its way: its head is there already, so that nothing jumps. */
export function PageLoading({ title }: { title: string }): ReactElement {
  return (
    <div aria-busy="true">
      <PageHead title={title} />
    </div>
  )
}
