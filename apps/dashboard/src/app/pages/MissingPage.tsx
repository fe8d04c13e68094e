import { buttonLook, EmptyState, PageHead } from '@org/ui'
import { MapPinOff } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from '#platform/links.tsx'
import { usePageTitle } from '#platform/page-title.ts'

const HEADING = 'Not found'

/** Where such a record would be found. */
export interface RecordList {
  text: string
  href: string
}

/** The address has the form of a page, but can name no record. */
export function MissingPage({ title, list }: { title: string; list: RecordList }): ReactElement {
  usePageTitle(HEADING)
  return (
    <>
      <PageHead title={HEADING} />
      <EmptyState
        icon={<MapPinOff size={24} />}
        title={title}
        actions={
          <Link className={buttonLook.neutral} href={list.href}>
            {list.text}
          </Link>
        }
      >
        Check the address, or find it in the list.
      </EmptyState>
    </>
  )
}
