import { type Design, type FieldDetail, type FieldYear, paths } from '@org/core'
import { Badge, Button, type Crumb, Drawer, fieldYearLook, PageHead, pageStyles, Status } from '@org/ui'
import { SlidersHorizontal } from 'lucide-react'
import { memo, useCallback, useEffect, useMemo, useState } from 'react'
import { Link } from '#platform/links.tsx'
import { useIsPhone } from '#platform/phone.ts'
import { EarlierDialog } from '../earlier/EarlierDialog.tsx'
import { EarlierPlaces } from '../earlier/EarlierPlaces.tsx'
import { AlignDialog } from '../grid/AlignDialog.tsx'
import { useGridChange } from '../grid/useGridChange.ts'
import { Parameters, type ParametersProps } from '../parts/Parameters.tsx'
import * as parts from '../parts/parts.css.ts'
import type { PreviewPlace } from '../preview/messages.ts'
import { ReproduceDialog } from '../reproduce/ReproduceDialog.tsx'
import { useZoneChange } from '../zones/useZoneChange.ts'
import { BoundaryNote } from './BoundaryNote.tsx'
import { CommitDialog } from './CommitDialog.tsx'
import { DesignActions } from './DesignActions.tsx'
import * as css from './DesignPage.css.ts'
import { MapAndNumbers } from './MapAndNumbers.tsx'
import { NewerNote } from './NewerNote.tsx'
import { BEING_MADE, hindranceOf, newerWords } from './readiness.ts'
import { type DesignWork, useDesignWork } from './useDesignWork.ts'
import { ImportedZones } from './ZonesOfPage.tsx'

interface DesignPageProps {
  field: FieldDetail
  year: FieldYear
  designs: readonly Design[]
}

/** `asked`: the commit waits for the preview; then its dialog opens, and stays until it is closed. `import`, `draw`: zones are; `grid`: it is laid on the map; `earlier`: places of another year; `align`: with another grid. */
type Open =
  | 'asked'
  | 'commit'
  | 'reproduce'
  | 'parameters'
  | 'import'
  | 'draw'
  | 'grid'
  | 'earlier'
  | 'align'
  | null

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
  const onZones = useZoneChange(work.plan, work.setPlan)
  const onGrid = useGridChange(work.plan, work.setPlan)
  const zoneWays = useMemo(
    () => ({ onImport: () => setOpen('import'), onDraw: () => setOpen('draw'), onZones }),
    [onZones],
  )
  const askEarlier = useCallback(() => setOpen('earlier'), [])
  const askAlign = useCallback(() => setOpen('align'), [])
  const askTurn = useCallback(() => setOpen('grid'), [])
  const askReproduce = useCallback(() => setOpen('reproduce'), [])
  const close = useCallback(() => setOpen(null), [])
  const parameters = (
    <PlanPanel
      {...{ field, year, zoneWays }}
      plan={work.plan}
      depths={work.depths}
      boundary={work.geometry}
      bufferM={preview?.bufferM ?? null}
      places={work.plan.kept === undefined ? NO_PLACES : (preview?.places ?? NO_PLACES)}
      onEarlier={askEarlier}
      onAlign={askAlign}
      onTurn={askTurn}
      onPlan={work.setPlan}
      onDepths={work.setDepths}
    />
  )
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
              onReproduce={askReproduce}
            />
          </>
        }
      />
      <BoundaryNote field={field} year={year} work={work} />
      <NewerNote work={work} />
      <div className={css.body}>
        {isPhone ? null : <aside className={css.left}>{parameters}</aside>}
        <MapAndNumbers
          work={work}
          field={field}
          year={year}
          onZones={onZones}
          onGrid={onGrid}
          isDrawing={open === 'draw'}
          isLaying={
            open === 'grid' && work.plan.method === 'grid' && work.plan.grid.alignedWith === undefined
          }
          onDrawn={close}
        />
      </div>
      {open === 'parameters' ? (
        <Drawer title="Parameters" isOpen onOpenChange={(isOpen) => isOpen || setOpen(null)}>
          {parameters}
        </Drawer>
      ) : null}
      {open === 'commit' && preview !== null ? (
        <CommitDialog work={work} preview={preview} year={year} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'import' ? (
        <ImportedZones
          work={work}
          growerId={field.growerId}
          onZones={onZones}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'earlier' ? (
        <EarlierDialog field={field} year={year} onPlan={work.editPlan} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'align' && work.plan.method === 'grid' ? (
        <AlignDialog
          fieldId={field.id}
          year={year}
          plan={work.plan}
          onGrid={onGrid}
          onClose={() => setOpen(null)}
        />
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

const NO_PLACES: readonly PreviewPlace[] = []

interface PlanPanelProps extends Pick<DesignPageProps, 'field' | 'year'>, ParametersProps {
  /** Of the preview; none where no earlier places are kept. */
  places: readonly PreviewPlace[]
  onEarlier: () => void
}

/** That a preview is made, and that it came, renders none of it again. */
const PlanPanel = memo(function PanelOfPlan(props: PlanPanelProps) {
  const { field, year, places, onEarlier, ...parameters } = props
  const { plan, onPlan } = parameters
  return (
    <div className={parts.stack}>
      <EarlierPlaces {...{ field, year, plan, places, onPlan }} onAsk={onEarlier} />
      <Parameters {...parameters} />
    </div>
  )
})
