import { messageFor } from '@org/core'
import type { ReactElement } from 'react'
import { useServices } from '#platform/services.ts'
import { useSession } from '#platform/session.ts'
import { PRODUCT_NAME, useDocumentTitle } from '../title.ts'
import * as css from './LoginPage.css.ts'

/** One button and the sign-in error; nothing else. Its button is native: this page loads no component library. */
export function LoginPage(): ReactElement {
  const { session } = useServices()
  const { status, error, leaving } = useSession()
  const isSigningIn = status === 'signingIn'
  const busy = isSigningIn || leaving
  useDocumentTitle('Sign in')

  return (
    <main className={css.page}>
      <img src="/favicon.svg" alt="" width={56} height={56} />
      <h1 className={css.forReaders}>Sign in to {PRODUCT_NAME}</h1>
      <div role="alert">
        {error === null || isSigningIn ? null : <p className={css.failure}>{messageFor(error)}</p>}
      </div>
      <button
        type="button"
        className={css.button}
        aria-disabled={busy}
        onClick={busy ? undefined : () => void session.signIn()}
      >
        {leaving ? 'Signing out…' : isSigningIn ? 'Signing in…' : 'Continue with Google'}
      </button>
    </main>
  )
}
