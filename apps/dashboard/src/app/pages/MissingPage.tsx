import { paths } from '@org/core'
import { EmptyState, PageHead } from '@org/ui'
import { MapPinOff } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from '#platform/links.tsx'
import { usePageTitle } from '#platform/page-title.ts'

const HEADING = 'Not found'

/** The address has the form of a page, but can name no record. */
export function MissingPage({ title }: { title: string }): ReactElement {
  usePageTitle(HEADING)
  return (
    <>
      <PageHead title={HEADING} />
      <EmptyState
        icon={<MapPinOff size={24} />}
        title={title}
        actions={<Link href={paths.fields.link()}>Show fields</Link>}
      >
        Check the address, or find it in the list.
      </EmptyState>
    </>
  )
}
