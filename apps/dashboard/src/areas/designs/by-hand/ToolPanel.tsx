import type { ReactNode, Ref } from 'react'
import * as tool from '#map/MapTools.css.ts'
import * as css from './HandTool.css.ts'

interface ToolPanelProps {
  label: string
  status: string
  /** What is said is not read aloud while it changes with each move. */
  isMoving?: boolean
  children?: ReactNode
  actions: ReactNode
  ref?: Ref<HTMLElement>
}

/** What a tool on the map says, and what can be done with it. */
export const ToolPanel = ({ label, status, isMoving = false, children, actions, ref }: ToolPanelProps) => (
  <section aria-label={label} className={css.panel} {...(ref === undefined ? {} : { ref })}>
    <p role="status" {...(isMoving ? { 'aria-live': 'off' } : {})} className={css.status}>
      {status}
    </p>
    {children}
    <div className={tool.panelActions}>{actions}</div>
  </section>
)
