import { ChartColumn, Table } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../primitives/Button/Button.tsx'
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx'
import { UNIT_PX } from '../layout/size.ts'
import * as css from './Chart.css.ts'
import { ChartTable, type ChartTableData } from './ChartTable.tsx'
import { useWidth } from './useWidth.ts'

/** What every chart is told about itself. */
export interface ChartWords {
  /** Names the chart, visibly and for screen readers. */
  title: string
  /** What it shows and what to see in it, in a sentence. */
  description: string
  /** Said instead of the chart when it has no values. */
  empty?: { title: string; body: string }
}

export interface ChartFrameProps extends ChartWords {
  isEmpty: boolean
  table: ChartTableData
  legend?: ReactNode
  /** The drawing, for the width there is. */
  children: (widthPx: number) => ReactNode
}

const NOTHING = { title: 'Nothing to show yet', body: 'The chart appears when it has data.' }
const ICON_SIZE = '1em'

/** Title, description, drawing and table of a chart; the table is always there, in sight or for screen readers. */
export function ChartFrame({ title, description, empty = NOTHING, isEmpty, ...rest }: ChartFrameProps) {
  const [showsTable, setShowsTable] = useState(false)
  const id = useId()
  return (
    <figure className={css.figure} aria-labelledby={`${id}-title`} aria-describedby={`${id}-description`}>
      <figcaption className={css.head}>
        <div className={css.words}>
          <div id={`${id}-title`} className={css.title}>
            {title}
          </div>
          <div id={`${id}-description`} className={css.description}>
            {description}
          </div>
        </div>
        {isEmpty ? null : <TableSwitch showsTable={showsTable} onChange={setShowsTable} />}
      </figcaption>
      {isEmpty ? (
        <EmptyState icon={<ChartColumn size={8 * UNIT_PX} />} title={empty.title}>
          {empty.body}
        </EmptyState>
      ) : (
        <Body {...rest} title={title} showsTable={showsTable} />
      )}
    </figure>
  )
}

function TableSwitch(props: { showsTable: boolean; onChange: (showsTable: boolean) => void }) {
  return (
    <Button
      tone="quiet"
      icon={props.showsTable ? <ChartColumn size={ICON_SIZE} /> : <Table size={ICON_SIZE} />}
      onPress={() => props.onChange(!props.showsTable)}
    >
      <span aria-hidden="true">{props.showsTable ? 'Chart' : 'Table'}</span>
      <span className={css.unseen}>{props.showsTable ? 'Show as chart' : 'Show as table'}</span>
    </Button>
  )
}

type BodyProps = Pick<ChartFrameProps, 'title' | 'table' | 'legend' | 'children'> & { showsTable: boolean }

function Body({ title, table, legend, children, showsTable }: BodyProps) {
  const numbers = <ChartTable caption={title} {...table} />
  if (showsTable) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
      <section className={css.tableArea} aria-label={`${title}: numbers`} tabIndex={0}>
        {numbers}
      </section>
    )
  }
  return (
    <>
      {legend}
      <Canvas>{children}</Canvas>
      <div className={css.unseen}>{numbers}</div>
    </>
  )
}

function Canvas({ children }: Pick<ChartFrameProps, 'children'>) {
  const [ref, widthPx] = useWidth<HTMLDivElement>()
  return (
    <div ref={ref} className={css.canvas}>
      {widthPx > 0 ? children(widthPx) : null}
    </div>
  )
}
