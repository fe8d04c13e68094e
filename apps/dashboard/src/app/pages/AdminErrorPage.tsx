import { paths } from '@org/core'
import { PageHead } from '@org/ui'
import type { ReactElement } from 'react'
import { Link } from '#platform/links.tsx'
import { text, useParam } from '#platform/view.ts'
import * as css from './pages.css.ts'

/** Shows the message given in the query, as text whatever it holds, and a way home (specification §2). */
export function AdminErrorPage(): ReactElement {
  const [message] = useParam('message', text)
  return (
    <>
      <PageHead title="Something went wrong" />
      <div className={css.prose}>
        <p role="alert" className={css.errorMessage}>
          {message.trim() === '' ? 'Unknown error' : message}
        </p>
        <p>
          <Link href={paths.home.link()}>Show fields</Link>
        </p>
      </div>
    </>
  )
}
