import { type HttpClient, paths, type RouteMatch } from '@org/core'
import { preloadPopups, ToastRegion, toasts, UnitsProvider } from '@org/ui'
import { type ReactElement, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { SWRConfig } from 'swr'
import { RoleProvider, useServerRole } from '#data/permissions.ts'
import { queryConfiguration, useAskAhead, useRevalidateOnReturn } from '#data/swr.ts'
import { useLive } from '#live/useLive.ts'
import { PageIsHere } from '#platform/address-names.ts'
import { Link, useSearchParams } from '#platform/links.tsx'
import { takeLostPath } from '#platform/lost-path.ts'
import { PageTitleProvider, useGivenTitle } from '#platform/page-title.ts'
import { createPreferences, PreferencesProvider, usePreference } from '#platform/preferences.ts'
import { useServices } from '#platform/services.ts'
import { useSession } from '#platform/session.ts'
import { NEWEST_RELEASE } from '../changelog/newest.ts'
import { PageBoundary } from '../PageBoundary.tsx'
import { bareAt, pageOf } from '../routes.tsx'
import { allPrograms, askAhead, loadAt, programsOf } from '../screens.ts'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'
import { useDocumentTitle } from '../title.ts'
import { type Preloading, usePreloading } from '../usePreloading.ts'
import { currentEntry, ENTRIES, type SidebarEntry } from './entries.ts'
import { Footer, PreferencesPanel } from './Footer.tsx'
import { Notices } from './Notices.tsx'
import { OVERLAY_SCREENS, Overlays } from './Overlays.tsx'
import { PageLoading } from './PageLoading.tsx'
import { PersonPanel } from './PersonMenu.tsx'
import * as css from './Shell.css.ts'
import { Sidebar } from './Sidebar.tsx'
import { usePageArrival } from './usePageArrival.ts'
import { useSignOut } from './useSignOut.ts'
import { useUnsentCells } from './useUnsentCells.ts'
import { useWaitingCount } from './useWaitingCount.ts'

export interface ShellProps {
  visit: RouteMatch
  entries?: readonly [SidebarEntry, ...SidebarEntry[]]
}

/** What surrounds every page of a signed-in person; a new person needs a new one. */
export function Shell({ visit, entries = ENTRIES }: ShellProps): ReactElement {
  const { user } = useSession()
  const [queries] = useState(queryConfiguration)
  const [preferences] = useState(() => createPreferences(user?.id ?? 'unknown'))
  const [search] = useSearchParams()
  const bare = bareAt(visit, search)
  return (
    <SWRConfig value={queries}>
      <PreferencesProvider value={preferences}>
        <PersonsRole>
          <PersonsUnits>
            {bare === null ? <Frame visit={visit} entries={entries} /> : <Bare {...bare} path={visit.path} />}
          </PersonsUnits>
        </PersonsRole>
      </PreferencesProvider>
    </SWRConfig>
  )
}

/** What the person may do follows what the server says they are now. */
function PersonsRole({ children }: { children: ReactNode }): ReactElement {
  return <RoleProvider value={useServerRole()}>{children}</RoleProvider>
}

/** Areas and depths are shown in the units this person reads. */
function PersonsUnits({ children }: { children: ReactNode }): ReactElement {
  const area = usePreference(({ areaUnit }) => areaUnit)
  const depth = usePreference(({ depthUnit }) => depthUnit)
  const units = useMemo(() => ({ area, depth }), [area, depth])
  return <UnitsProvider value={units}>{children}</UnitsProvider>
}

const everyProgram = () => [
  { preload: preloadPopups },
  PreferencesPanel,
  PersonPanel,
  ...OVERLAY_SCREENS,
  ...allPrograms(),
]

function Frame({ visit, entries }: Required<ShellProps>): ReactElement {
  const { connection, http } = useServices()
  const signOut = useSignOut()
  const page = pageOf(visit)
  const [given, setTitle] = useGivenTitle(visit.path)
  const title = given ?? page.title
  const current = currentEntry(entries, visit.path)
  const { main, announcement, rememberScroll } = usePageArrival(visit.path, title)
  useDocumentTitle(title)
  useRevalidateOnReturn(connection)
  useUnsentCells()
  useShortcuts()
  useLostPath()
  const isUnseen = usePreference(({ seenRelease }) => seenRelease !== NEWEST_RELEASE)
  const waiting = useWaitingCount()
  const ask = useAskAhead()
  const preloading = useMemo<Preloading>(
    () => ({ programsOf, all: everyProgram, askAhead: (address) => void askAhead(address, { http, ask }) }),
    [http, ask],
  )
  usePreloading(preloading, connection)
  useLive(useFirstPage(http))
  return (
    <>
      <a href="#main" className={css.skip}>
        Skip to content
      </a>
      <Sidebar
        entries={entries}
        current={current}
        unseen={isUnseen ? entries.find(({ href }) => href === paths.changelog.link()) : undefined}
        waiting={{ entry: entries.find(({ href }) => href === paths.spreadsheets.link()), count: waiting }}
        onSignOut={signOut}
      />
      {current.subMenu === undefined ? null : <SubMenu entry={current} path={visit.path} />}
      <div className={current.subMenu === undefined ? css.content.alone : css.content.besideSubMenu}>
        <Notices visit={visit} />
        <main id="main" ref={main} tabIndex={-1} className={css.main} onScroll={rememberScroll}>
          <PageBoundary resetKey={visit.path}>
            <PageTitleProvider value={setTitle}>
              <Suspense fallback={<PageLoading title={page.title} />}>
                {page.content}
                <PageIsHere name={visit.name} />
              </Suspense>
            </PageTitleProvider>
          </PageBoundary>
        </main>
        <Footer year={new Date().getFullYear()} />
      </div>
      <div role="status" aria-live="polite" className={css.forReaders}>
        {announcement}
      </div>
      <Overlays />
      <ToastRegion />
    </>
  )
}

/**
 * The data of the page that the person came to is asked for while its program still is on its way.
 *
 * @returns resolves once both are there, or have failed: the page then says so itself
 */
function useFirstPage(http: HttpClient): Promise<void> {
  const ask = useAskAhead()
  const [{ isThere, say }] = useState(createSignal)
  // An effect: a redirect has changed the address by then.
  useEffect(() => {
    const address = new URL(location.href)
    void Promise.allSettled([loadAt(address), askAhead(address, { http, ask })]).then(say)
  }, [http, ask, say])
  return isThere
}

function createSignal() {
  let say = () => {}
  const isThere = new Promise<void>((resolve) => {
    say = resolve
  })
  return { isThere, say }
}

/** A page for the field: nothing is loaded ahead and nobody is listened to, because the line is thin and the day long. */
function Bare({ title, content, path }: { title: string; content: ReactNode; path: string }): ReactElement {
  useDocumentTitle(title)
  return (
    <>
      <PageBoundary resetKey={path}>
        <Suspense fallback={<PageLoading title={title} />}>{content}</Suspense>
      </PageBoundary>
      <ToastRegion />
    </>
  )
}

/** An address that no page has leads to Fields, which is said. */
function useLostPath(): void {
  useEffect(() => {
    const path = takeLostPath()
    if (path === null) return
    toasts.show({ tone: 'plan', message: `There is no page at ${path}. These are your fields.` })
  })
}

function SubMenu({ entry, path }: { entry: SidebarEntry; path: string }): ReactElement {
  return (
    <nav aria-label={entry.title} className={css.subMenu}>
      {entry.subMenu?.map(({ title, href }) => (
        <Link
          key={href}
          href={href}
          className={css.subMenuItem}
          aria-current={href === path ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
