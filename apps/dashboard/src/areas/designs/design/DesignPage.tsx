import { type Design, type FieldDetail, type FieldYear, paths } from '@org/core'
import {
  Badge,
  Banner,
  Button,
  type Crumb,
  Drawer,
  fieldYearLook,
  formatInstant,
  PageHead,
  pageStyles,
  Status,
} from '@org/ui'
import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useState } from 'react'
import { DesignLayer } from '#map/DesignLayer.tsx'
import { FieldMap } from '#map/FieldMap.tsx'
import { Later } from '#platform/Later.tsx'
import { Link } from '#platform/links.tsx'
import { useIsPhone } from '#platform/phone.ts'
import { Numbers } from '../parts/Numbers.tsx'
import { Parameters } from '../parts/Parameters.tsx'
import { Warnings } from '../parts/Warnings.tsx'
import { ReproduceDialog } from '../reproduce/ReproduceDialog.tsx'
import { BoundaryNote } from './BoundaryNote.tsx'
import { CommitDialog } from './CommitDialog.tsx'
import { DesignActions } from './DesignActions.tsx'
import * as css from './DesignPage.css.ts'
import { extentOf } from './extent.ts'
import { NewerNote } from './NewerNote.tsx'
import { BEING_MADE, hindranceOf, newerWords } from './readiness.ts'
import { type DesignWork, useDesignWork } from './useDesignWork.ts'

interface DesignPageProps {
  field: FieldDetail
  year: FieldYear
  designs: readonly Design[]
}

/** `asked`: the commit waits for the preview; then its dialog opens, and stays until it is closed. */
type Open = 'asked' | 'commit' | 'reproduce' | 'parameters' | null

/** The strata and points of a field's year: parameters, map and numbers; the draft is previewed as it changes. */
export function DesignPage({ field, year, designs }: DesignPageProps) {
  const work = useDesignWork(field.id, year, designs)
  const [open, setOpen] = useState<Open>(null)
  const isPhone = useIsPhone()
  const { preview } = work.state
  const hindrance = work.newer === null ? hindranceOf(year, work.state) : newerWords(work.newer)
  useEffect(() => {
    if (open !== 'asked' || hindrance === BEING_MADE) return
    setOpen(hindrance === null ? 'commit' : null)
  }, [open, hindrance])
  const parameters = <PlanPanel work={work} />
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={`Strata ${year.year}`}
        trail={trailOf(field)}
        note={<Notes work={work} year={year} />}
        actions={
          <>
            {isPhone ? (
              <Button
                icon={<SlidersHorizontal size={16} aria-hidden />}
                onPress={() => setOpen('parameters')}
              >
                Parameters
              </Button>
            ) : null}
            <DesignActions
              {...{ field, year, designs, work }}
              hindrance={hindrance}
              onCommit={() => setOpen('asked')}
              isCommitAsked={open === 'asked'}
              onReproduce={() => setOpen('reproduce')}
            />
          </>
        }
      />
      <BoundaryNote field={field} year={year} work={work} />
      <NewerNote work={work} />
      <div className={css.body}>
        {isPhone ? null : <aside className={css.left}>{parameters}</aside>}
        <MapAndNumbers work={work} field={field} year={year} />
      </div>
      {open === 'parameters' ? (
        <Drawer title="Parameters" isOpen onOpenChange={(isOpen) => isOpen || setOpen(null)}>
          {parameters}
        </Drawer>
      ) : null}
      {open === 'commit' && preview !== null ? (
        <CommitDialog work={work} preview={preview} year={year} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'reproduce' ? <ReproduceDialog onClose={() => setOpen(null)} /> : null}
    </div>
  )
}

const trailOf = ({ id, name, growerId, growerName }: FieldDetail): Crumb[] => [
  { key: 'grower', link: <Link href={paths.grower.link({ id: growerId })}>{growerName}</Link> },
  { key: 'field', link: <Link href={paths.editField.link({ id })}>{name}</Link> },
]

function Notes({ work, year }: { work: DesignWork; year: FieldYear }) {
  const look = fieldYearLook(year.status)
  return (
    <>
      <Status state={look.state}>{look.word}</Status>{' '}
      {work.shown === null ? <Badge>Draft · not committed</Badge> : null}
    </>
  )
}

function PlanPanel({ work }: { work: DesignWork }) {
  return (
    <Parameters
      plan={work.plan}
      depths={work.depths}
      bufferM={work.state.preview?.bufferM ?? null}
      boundary={work.geometry}
      onPlan={work.setPlan}
      onDepths={work.setDepths}
    />
  )
}

function MapAndNumbers({ work, field, year }: { work: DesignWork; field: FieldDetail; year: FieldYear }) {
  const [hovered, setHovered] = useState<number | null>(null)
  const { state, drawn, geometry } = work
  const { preview, refusal } = state
  return (
    <>
      <div className={css.map}>
        <Later fallback={null}>
          <FieldMap
            label={`Map of the strata of ${field.name}`}
            printTitle={`${field.name}, strata ${year.year}`}
            extent={geometry === null ? field.bbox : extentOf(geometry)}
          >
            <DesignLayer
              design={refusal === null ? drawn : null}
              hoveredStratum={hovered}
              onHoverStratum={setHovered}
            />
          </FieldMap>
        </Later>
        <PreviewPill work={work} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <aside className={css.right} aria-label="Numbers of the design" tabIndex={0}>
        {work.shown === null ? null : <Committed design={work.shown} />}
        <Warnings warnings={preview?.warnings ?? []} refusal={refusal} />
        {preview === null ? null : (
          <Numbers
            preview={preview}
            depths={work.depths}
            precision={work.precision}
            onPrecision={work.setPrecision}
            hoveredStratum={hovered}
            onHoverStratum={setHovered}
            onPointCount={(pointCount) => {
              if (work.plan.method !== 'grid') work.setPlan({ ...work.plan, pointCount })
            }}
          />
        )}
      </aside>
    </>
  )
}

function PreviewPill({ work: { state, shown } }: { work: DesignWork }) {
  const { isWorking, preview } = state
  if (isWorking) return <div className={css.pill}>Previewing …</div>
  if (preview === null || shown !== null) return null
  return (
    <div className={css.pill}>
      Preview in <strong>{Math.max(1, Math.round(preview.tookMs))} ms</strong>
    </div>
  )
}

function Committed({ design }: { design: Design }) {
  const { number, isCurrent, createdBy, createdAt, note } = design
  return (
    <Banner tone={isCurrent ? 'ok' : 'plan'}>
      Design {number}
      {isCurrent ? '' : ', an older version'}: committed {formatInstant(createdAt)}
      {createdBy === null ? '' : ` by ${createdBy}`}.{note === '' ? '' : ` ${note}`}
    </Banner>
  )
}
