import { Database } from 'lucide-react'
import type { ReactElement } from 'react'
import { useMay } from '#data/permissions.ts'
import { useServices } from '#platform/services.ts'
import * as css from './Shell.css.ts'

/** Said to those who run the business, before the embedded database hurts: lists still come, only slower. */
export function Outgrown(): ReactElement | null {
  const { config } = useServices()
  const { allowed } = useMay('staff.manage')
  if (config.isOutgrown !== true || !allowed) return null
  return (
    <p className={css.notice} role="status">
      <Database size={16} aria-hidden className={css.noticeIcon} />
      <span className={css.noticeWords}>
        This server's own database has more samples than it is meant for: pages will get slower. Ask whoever
        runs the server to move it to PostgreSQL with “npm run move”. Nothing is lost by it.
      </span>
    </p>
  )
}
