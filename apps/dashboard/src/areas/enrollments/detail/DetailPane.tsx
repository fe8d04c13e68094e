import { Drawer, IconButton } from '@org/ui'
import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useIsPhone } from '#platform/phone.ts'
import { CARD_MARK } from '../board/keys.ts'
import * as css from './Detail.css.ts'

export interface DetailPaneProps {
  /** What is shown: another id is another thing, and takes the focus anew. */
  id: number
  title: string
  onClose: () => void
  children: ReactNode
}

/** One thing beside the page it was opened from, which stays in use; on a phone a sheet above it. Escape closes it. */
export function DetailPane(props: DetailPaneProps) {
  const isPhone = useIsPhone()
  if (!isPhone) return <Beside {...props} />
  return (
    <Drawer title={props.title} isOpen onOpenChange={(isOpen) => isOpen || props.onClose()}>
      {props.children}
    </Drawer>
  )
}

function Beside({ id, title, onClose, children }: DetailPaneProps) {
  const titleId = useId()
  const pane = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusThereAndBack(id, pane, heading)

  function leave(event: KeyboardEvent) {
    // What floats above the pane is its child for React, and takes its own Escape.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key !== 'Escape' || event.defaultPrevented || !isInside) return
    event.stopPropagation()
    onClose()
  }

  return (
    <aside ref={pane} aria-labelledby={titleId} className={css.pane} onKeyDown={leave}>
      <header className={css.head}>
        <h2 ref={heading} id={titleId} tabIndex={-1} className={css.title}>
          {title}
        </h2>
        <IconButton label="Close" tone="quiet" onPress={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </header>
      <div className={css.body}>{children}</div>
    </aside>
  )
}

/** The focus goes to what was opened, and back to what opened it; where that is gone, to its card, else to the page. */
function useFocusThereAndBack(
  id: number,
  pane: React.RefObject<HTMLElement | null>,
  heading: React.RefObject<HTMLElement | null>,
) {
  const opener = useRef<Element | null>(null)
  const shownId = useRef(id)
  useEffect(() => {
    shownId.current = id
    if (pane.current?.contains(document.activeElement)) return
    opener.current = document.activeElement
    heading.current?.focus({ preventScroll: true })
  }, [id, pane, heading])
  useLayoutEffect(() => {
    const shown = pane.current
    return () => {
      if (!shown?.contains(document.activeElement)) return
      const card = document.querySelector(`[${CARD_MARK}="${shownId.current}"]`)
      const back = [opener.current, card, document.getElementById('main')].find(canTakeFocus)
      back?.focus({ preventScroll: true })
    }
  }, [pane])
}

const canTakeFocus = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element !== document.body
