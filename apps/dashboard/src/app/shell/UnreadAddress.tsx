import type { PathName } from '@org/core'
import { FilterX } from 'lucide-react'
import { type ReactElement, useEffect, useState } from 'react'
import { useUnreadParts } from '#platform/address-names.ts'
import { Link, useSearchParams } from '#platform/links.tsx'
import * as css from './Shell.css.ts'
import { unreadWords } from './unread-words.ts'

/** Parts of a page that come after it has been drawn have said by then what they read. */
const REST_MS = 1_000

/** Said where the page does nothing with a part of its address: it then shows more than the address asks for. */
export function UnreadAddress({ page, path }: { page: PathName; path: string }): ReactElement {
  const parts = useUnreadParts(page)
  const [params] = useSearchParams()
  const isRested = useIsRested(JSON.stringify([path, parts]))
  const others = new URLSearchParams(params)
  for (const { name } of parts) others.delete(name)
  return (
    <div role="status" data-testid="unread-address">
      {parts.length === 0 || !isRested ? null : (
        <p className={css.notice}>
          <FilterX size={16} aria-hidden className={css.noticeIcon} />
          <span className={css.noticeWords}>
            {unreadWords(parts)}{' '}
            <Link
              replace
              href={others.size === 0 ? path : `${path}?${others}`}
              className={css.noticeLink}
              // The link goes with what it says: the keyboard goes on in the page.
              onClick={() => document.getElementById('main')?.focus()}
            >
              Remove {parts.length === 1 ? 'it' : 'them'} from the address
            </Link>
          </span>
        </p>
      )}
    </div>
  )
}

/** Whether this has not changed for a while. */
function useIsRested(what: string): boolean {
  const [rested, setRested] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setRested(what), REST_MS)
    return () => clearTimeout(timer)
  }, [what])
  return rested === what
}
