import { type ReactElement, Suspense } from 'react'
import { useSession } from '#platform/session.ts'
import { lazyScreen } from './lazyScreen.ts'
import { PageBoundary } from './PageBoundary.tsx'
import { Starting } from './Starting.tsx'
import { loadAt } from './screens.ts'
import { useVisit } from './useVisit.ts'

const LoginPage = lazyScreen(async () => (await import('./login/LoginPage.tsx')).LoginPage)
const Shell = lazyScreen(async () => (await import('./shell/Shell.tsx')).Shell)

/** Loads what a signed-in person sees at an address, before the page knows that they still are signed in. */
export async function loadShell(address: URL): Promise<void> {
  await Promise.all([Shell.preload(), loadAt(address)])
}

/** The login page alone, or a page inside the shell: whatever the gate lets in. */
export function Pages(): ReactElement | null {
  const visit = useVisit()
  const { user } = useSession()
  if (visit === null) return null
  return (
    <PageBoundary resetKey={visit.name}>
      <Suspense fallback={<Starting />}>
        {visit.name === 'login' || user === null ? (
          <LoginPage />
        ) : (
          // What one person loaded and chose is not the next one's: a new person is a new shell.
          <Shell key={user.id ?? user.email} visit={visit} />
        )}
      </Suspense>
    </PageBoundary>
  )
}
