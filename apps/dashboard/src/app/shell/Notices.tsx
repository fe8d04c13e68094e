import type { RouteMatch } from '@org/core'
import { CloudOff, RefreshCwOff, TriangleAlert, WifiOff } from 'lucide-react'
import type { ReactElement } from 'react'
import { useIsLate } from '#live/useLive.ts'
import { type Connection, useConnection } from '#platform/connection.ts'
import { useServices } from '#platform/services.ts'
import { useSession } from '#platform/session.ts'
import { useWaitingWrites } from '#writes/waiting-count.ts'
import { Inventing } from './Inventing.tsx'
import { Outgrown } from './Outgrown.tsx'
import * as css from './Shell.css.ts'
import { UnreadAddress } from './UnreadAddress.tsx'

/** The test-environment banner exists and is never shown: its visibility is fixed (specification §1). */
const TEST_ENVIRONMENT_SHOWN = false
const PRODUCTION_URL = 'https://operations.fieldworks.example/'

/** What the whole page should know, above its content. */
export function Notices({ visit }: { visit: RouteMatch }): ReactElement {
  return (
    <div className={css.notices}>
      <div className={css.notice} hidden={!TEST_ENVIRONMENT_SHOWN} data-testid="test-environment">
        <TriangleAlert size={16} aria-hidden className={css.noticeIcon} />
        This is a test environment.
        <a className={css.noticeLink} href={PRODUCTION_URL}>
          Go to production
        </a>
      </div>
      <ConnectionLost page={visit.name} />
      <SessionDelayed />
      <LiveLate />
      <Inventing />
      <Outgrown />
      <UnreadAddress page={visit.name} path={visit.path} />
    </div>
  )
}

const LOST: Record<Exclude<Connection, 'online'>, { what: string; again: string }> = {
  offline: { what: 'You are offline.', again: 'when the network is back.' },
  unreachable: { what: 'The server cannot be reached.', again: 'when the server answers. We keep trying.' },
}
/** In a workbook what is typed waits in its cells. */
const WORKBOOKS: ReadonlySet<RouteMatch['name']> = new Set([
  'spreadsheetsFields',
  'spreadsheetsStrata',
  'spreadsheetsPoints',
  'spreadsheetsSamples',
])

/** Said while nothing can be loaded or saved, and what still can be done; goes by itself. */
function ConnectionLost({ page }: { page: RouteMatch['name'] }): ReactElement {
  const { connection } = useServices()
  const state = useConnection(connection)
  const waiting = useWaitingWrites()
  return (
    <div role="status">
      {state === 'online' ? null : (
        <p className={css.notice}>
          <WifiOff size={16} aria-hidden className={css.noticeIcon} />
          {whatIsLost(state, page, waiting)}
        </p>
      )}
    </div>
  )
}

function whatIsLost(state: Exclude<Connection, 'online'>, page: RouteMatch['name'], waiting: number): string {
  const { what, again } = LOST[state]
  if (waiting > 0)
    return `${what} ${waiting === 1 ? '1 change waits' : `${waiting} changes wait`} in this tab, sent ${again} Keep the tab open.`
  return WORKBOOKS.has(page)
    ? `${what} You can still read and type here. Your cells are kept, and sent ${again}`
    : `${what} You can still read this page. You can search and save again ${again}`
}

/** Said while the session cannot be refreshed: nothing is lost, and nobody has to do anything. */
function SessionDelayed(): ReactElement {
  const { delayed } = useSession()
  return (
    <div role="status">
      {delayed === null ? null : (
        <p className={css.notice}>
          <CloudOff size={16} aria-hidden className={css.noticeIcon} />
          You are still signed in, but the sign-in service cannot be reached right now. We keep trying.
        </p>
      )}
    </div>
  )
}

/** Said while others' changes have not arrived for a while, though the server answers; what is worse is said alone. */
function LiveLate(): ReactElement {
  const { connection } = useServices()
  const isReached = useConnection(connection) === 'online'
  const isLate = useIsLate()
  return (
    <div role="status">
      {isLate && isReached ? (
        <p className={css.notice}>
          <RefreshCwOff size={16} aria-hidden className={css.noticeIcon} />
          Changes by others are not arriving right now. Your changes are still saved. We keep trying.
        </p>
      ) : null}
    </div>
  )
}
