import { type FieldReport, paths } from '@org/core'
import {
  Drawer,
  ErrorState,
  formatDepthRange,
  IconButton,
  pointLook,
  Skeleton,
  Status,
  useUnits,
} from '@org/ui'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { SampleResults } from '#areas/results/public.ts'
import { Link } from '#platform/links.tsx'
import { useIsPhone } from '#platform/phone.ts'
import { usePoint } from '../data.ts'
import * as report from '../parts/Report.css.ts'
import * as css from './Field.css.ts'
import { type PointRow, pointRows } from './layers.ts'
import { withUnit } from './words.ts'

interface SamplePanelProps {
  report: FieldReport
  pointId: number
  onClose: () => void
}

/** The results of a point’s samples. A point that is not in this design is not shown. */
export function SamplePanel({ report: data, pointId, onClose }: SamplePanelProps) {
  const row = pointRows(data).find(({ point }) => point.id === pointId)
  if (row === undefined) return null
  return (
    <Pane title={`Point ${row.point.number}`} onClose={onClose}>
      <Standing row={row} />
      <Values row={row} unit={data.shown?.unit ?? ''} name={data.shown?.name ?? ''} />
      <Results pointId={pointId} />
    </Pane>
  )
}

interface PaneProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** Over the page, which stays in use; on a phone a sheet. */
function Pane({ title, onClose, children }: PaneProps) {
  const titleId = useId()
  const isPhone = useIsPhone()
  const heading = useFocusedOnce(!isPhone)
  if (isPhone)
    return (
      <Drawer title={title} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
        <div className={css.panelContent}>{children}</div>
      </Drawer>
    )
  return (
    <section aria-labelledby={titleId} className={css.panel}>
      <header className={css.panelHead}>
        <h2 id={titleId} ref={heading} tabIndex={-1} className={css.panelTitle}>
          {title}
        </h2>
        <IconButton label="Close" tone="quiet" onPress={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </header>
      <div className={`${css.panelContent} ${css.panelBody}`}>{children}</div>
    </section>
  )
}

/** Takes the focus when it comes, and gives it back to what had it. */
function useFocusedOnce(isWanted: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isWanted) return
    const before = document.activeElement
    heading.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [isWanted])
  return heading
}

function Standing({ row: { point, stratumNumber } }: { row: PointRow }) {
  const { state, word } = pointLook(point.status)
  return (
    <div className={css.panelLine}>
      <Status state={state}>{word}</Status>
      {stratumNumber === null ? null : <span>Stratum {stratumNumber}</span>}
      {point.replacesNumber === null ? null : <span>Replaces point {point.replacesNumber}</span>}
      <Link href={paths.samplingPoints.link({ point: point.id })}>Open the point</Link>
    </div>
  )
}

/** What this page shows of it, by layer. */
function Values({ row, unit, name }: { row: PointRow; unit: string; name: string }) {
  const { depth } = useUnits()
  const values = [...row.values.values()].toSorted((one, other) => one.topCm - other.topCm)
  if (values.length === 0) return <p className={report.quiet}>No value is shown of this point.</p>
  return (
    <table className={css.table} aria-label={`${name} of this point`}>
      <caption className={css.legendTitle}>{withUnit(name, unit)}</caption>
      <tbody>
        {values.map(({ topCm, bottomCm, words, value }) => (
          <tr key={`${topCm} ${bottomCm}`}>
            <th scope="row" className={css.tableCell} data-depth>
              {formatDepthRange(topCm, bottomCm, depth)}
            </th>
            <td className={css.tableCell}>{value === null ? `${words}, not counted` : words}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Results({ pointId }: { pointId: number }) {
  const { data, error, reload } = usePoint(pointId)
  if (data !== undefined) return <SampleResults sampleIds={data.samples.map(({ id }) => id)} />
  if (error !== undefined) return <ErrorState error={error} onRetry={() => void reload()} />
  return <Skeleton width={48} />
}
