import { type Point, paths } from '@org/core'
import { Button, Drawer, ErrorState, IconButton, pageStyles, Segmented, Skeleton } from '@org/ui'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { CommentsOfRow } from '#areas/comments/public.ts'
import { keepsItsKeys } from '#commands/keyboard.ts'
import { Activity } from '#history/activity/Activity.tsx'
import { Gone, isGone } from '#history/Gone.tsx'
import { Link } from '#platform/links.tsx'
import { oneOf, useParam } from '#platform/view.ts'
import { usePoint } from '../data.ts'
import { FromPhones } from '../phones/FromPhones.tsx'
import { titleOf, unusualOf } from '../words.ts'
import { PointStatus } from './looks.tsx'
import { PointActs } from './PointActs.tsx'
import { PointCause } from './PointCause.tsx'
import { PointFacts } from './PointFacts.tsx'
import * as css from './PointPanel.css.ts'
import { PointPhotos } from './PointPhotos.tsx'
import { focusRow, isAbout, useEntered } from './panel-focus.ts'
import { usePanelPlace } from './panel-place.ts'

export interface PointPanelProps {
  id: number
  /** The map is shown: the panel stands on it, and its point stays in sight. */
  isOnMap: boolean
  onClose: () => void
}

type Part = 'point' | 'comments' | 'history'
const PART = oneOf<Part>(['point', 'comments', 'history'])

/** One point: where it stands, what can be done, its places and samples, and its history. */
export function PointPanel({ id, isOnMap, onClose }: PointPanelProps) {
  const { data } = usePoint(id)
  const title = data === undefined ? 'Point' : titleOf(data.point)
  const content = <Content key={id} id={id} isOnMap={isOnMap} onClose={onClose} />
  // On a phone’s list a sheet above the page.
  return isOnMap ? (
    <Pane {...{ id, title, onClose }}>{content}</Pane>
  ) : (
    <Drawer title={title} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <div className={css.content}>{content}</div>
    </Drawer>
  )
}

interface PaneProps extends Pick<PointPanelProps, 'id' | 'onClose'> {
  title: string
  children: ReactNode
}

/** On the map, which stays in use. */
function Pane({ id, title, onClose, children }: PaneProps) {
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  usePanelFocus(panel, id, onClose)
  const { place, besideMap } = usePanelPlace(panel)
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={titleId}
      data-covers-map
      data-place={place}
      className={css.panel}
      style={place === 'overList' ? { insetInlineEnd: besideMap } : undefined}
    >
      <header className={css.head}>
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
        <IconButton label="Close" tone="quiet" onPress={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </header>
      <div className={`${css.content} ${css.body}`}>{children}</div>
    </section>
  )
}

/** Opened by a key, the panel has the focus. Escape closes it; the focus that was in it goes back to the point’s row. */
function usePanelFocus(panel: RefObject<HTMLElement | null>, id: number, onClose: () => void) {
  const enteredId = useEntered((entered) => entered.id)
  useEffect(() => {
    if (enteredId === null) return
    if (enteredId === id) panel.current?.focus({ preventScroll: true })
    useEntered.setState({ id: null })
  }, [enteredId, id, panel])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || keepsItsKeys(event.target)) return
      if (panel.current === null || !isAbout(panel.current, id)) return
      event.preventDefault()
      onClose()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [panel, id, onClose])

  const shownId = useRef(id)
  useEffect(() => {
    shownId.current = id
  }, [id])
  useLayoutEffect(() => {
    const shown = panel.current
    return () => {
      if (shown?.contains(document.activeElement)) focusRow(shownId.current)
    }
  }, [panel])
}

function Content({ id, isOnMap, onClose }: PointPanelProps) {
  const { data, error, reload } = usePoint(id)
  const [part, setPart] = useParam('part', PART)
  if (data !== undefined && isGone(data, error)) return <Gone name={titleOf(data.point)} />
  if (error !== undefined)
    return (
      <ErrorState
        error={error}
        {...(data === undefined ? {} : { kept: 'This point was loaded earlier.' })}
        onRetry={() => void reload()}
        action={<Button onPress={onClose}>Show points</Button>}
      />
    )
  if (data === undefined) return <Skeleton width={48} />
  return (
    <>
      <Standing point={data.point} />
      <PointCause point={data.point} />
      <PointActs {...data} hasKeys={isOnMap} />
      <Segmented<Part>
        label="What to show"
        segments={[
          { key: 'point', label: 'Details' },
          { key: 'comments', label: 'Comments' },
          { key: 'history', label: 'History' },
        ]}
        value={part}
        onChange={(next) => setPart(next)}
      />
      {part === 'point' ? (
        <>
          <PointFacts {...data} />
          <PointPhotos point={data.point} />
          <FromPhones pointId={id} />
        </>
      ) : null}
      {part === 'comments' ? <PointComments point={data.point} /> : null}
      {part === 'history' ? <Activity entity="point" id={id} /> : null}
    </>
  )
}

function PointComments({ point: { id: rowId, fieldYearId } }: { point: Point }) {
  const row = { workbook: 'point-workbook', rowId } as const
  return <CommentsOfRow asked={row} begin={{ ...row, column: 'status', fieldYearId }} />
}

/** How far it is, whose it is, and the ways to its field and strata. */
function Standing({ point }: { point: Point }) {
  const { growerId, growerName, fieldId, fieldName, year, designNumber } = point
  return (
    <>
      <div className={css.line}>
        <PointStatus point={point} />
        <Link href={paths.editField.link({ id: fieldId })}>{fieldName}</Link>
        <Link href={paths.strata.link({ fieldId, year })}>
          Strata {year}, design {designNumber}
        </Link>
        <Link href={paths.samplingLabelTracking.link({ apply: point.id })}>Apply labels</Link>
        <Link
          href={paths.spreadsheetsPoints.link({
            fieldYear: point.fieldYearId,
            cell: `${point.id}.status`,
          })}
        >
          Workbook
        </Link>
      </div>
      <p className={pageStyles.muted}>
        <Link href={paths.grower.link({ id: growerId })}>{growerName}</Link>
        {unusualOf(point).map((words) => ` · ${words}`)}
        {point.reason === '' ? null : ` · Last reason: “${point.reason}”`}
      </p>
    </>
  )
}
