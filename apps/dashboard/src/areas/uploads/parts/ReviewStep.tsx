import { type Bbox, HECTARE_M2, type StagedUpload } from '@org/core'
import {
  Button,
  ErrorState,
  formatAreaWithUnit,
  formatCount,
  formatNumber,
  type Pane,
  Progress,
  Segmented,
  Split,
} from '@org/ui'
import { useMemo, useState } from 'react'
import { FieldMap } from '#map/FieldMap.tsx'
import type { Shape } from '#map/types.ts'
import { usePreference } from '#platform/preferences.ts'
import { oneOf, useParam } from '#platform/view.ts'
import { areaHaOf, type Candidate, type Standing } from '../candidates.ts'
import { checkedRows, decisionsFor, isAsked } from '../deciding.ts'
import * as css from '../screens/ImportFieldsScreen.css.ts'
import { type Action, useDrafts } from '../store.ts'
import { boxOf } from './box.ts'
import { CandidateTable } from './CandidateTable.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { FileNotes } from './FileNotes.tsx'
import { RepairDialog } from './RepairDialog.tsx'
import { UnknownGrowers } from './UnknownGrowers.tsx'

export interface ReviewStepProps {
  upload: StagedUpload
  candidates: readonly Candidate[]
  /** The server is comparing the file with the fields there are. */
  isMatching: boolean
  nameProblems: ReadonlyMap<number, string>
  /** Whom features go to whose grower is not known. */
  growerName: string
  /** Why the file could not be compared, or the fields not made. */
  failure: unknown
  onRetry?: (() => void) | undefined
}

const rowsParam = oneOf(['all', 'new', 'matched', 'conflict', 'problem'])
const LABELS: Record<Standing, string> = {
  new: 'New',
  matched: 'Existing',
  conflict: 'To decide',
  problem: 'Problems',
}

/** The file's features in a table and on the map, linked: look at them, decide, name. */
export function ReviewStep(props: ReviewStepProps) {
  const { upload, candidates, nameProblems, failure } = props
  const { decide, decideEach } = useDrafts()
  const [rows, setRows] = useParam('rows', rowsParam)
  const [hovered, setHovered] = useState<number | null>(null)
  const [lookedAt, setLookedAt] = useState<{ index: number; box: Bbox | null } | null>(null)
  const [mendingIndex, setMending] = useState<number | null>(null)
  const [decidingRows, setDeciding] = useState<{ indexes: readonly number[]; action: Action | null } | null>(
    null,
  )
  const [phoneShows, setPhoneShows] = useState<Pane>('list')
  const shown = useMemo(
    () => (rows === 'all' ? candidates : candidates.filter(({ standing }) => standing === rows)),
    [candidates, rows],
  )
  const shapes = useShapes(shown)
  const mending = candidates.find(({ index }) => index === mendingIndex)

  /** Checked rows become what they were before they were unchecked; those in doubt wait for a decision. */
  const take = (taken: ReadonlySet<number>) => decideEach(upload.id, checkedRows(shown, taken))
  const become = (candidate: Candidate, action: Action) => {
    if (isAsked(candidate, action)) setDeciding({ indexes: [candidate.index], action })
    else decideEach(upload.id, decisionsFor([candidate], action))
  }
  const toggle = (index: number | null) => {
    const candidate = shown.find((each) => each.index === index)
    if (candidate === undefined) return
    if (candidate.standing === 'problem') setMending(candidate.index)
    else if (candidate.whenChecked === 'leave') setDeciding({ indexes: [candidate.index], action: null })
    else
      decideEach(
        upload.id,
        checkedRows([candidate], new Set(candidate.action === 'leave' ? [candidate.index] : [])),
      )
  }
  const deciding = decidingRows === null ? [] : rowsOf(candidates, decidingRows.indexes)

  return (
    <>
      <Split
        phoneShows={phoneShows}
        onPhoneShows={setPhoneShows}
        list={
          <>
            <FileNotes upload={upload} />
            <UnknownGrowers candidates={candidates} growerName={props.growerName} />
            {failure === null ? null : (
              <div className={css.failure}>
                <ErrorState
                  error={failure}
                  kept="Your choices and names are kept."
                  {...(props.onRetry === undefined ? {} : { onRetry: props.onRetry })}
                />
              </div>
            )}
            <Totals
              candidates={candidates}
              isMatching={props.isMatching}
              onDecide={(indexes) => setDeciding({ indexes, action: null })}
            />
            <Standings candidates={candidates} value={rows} onChange={setRows} />
            <div className={css.table}>
              <CandidateTable
                candidates={shown}
                nameProblems={nameProblems}
                onDecide={become}
                onAsk={({ index, action, isUndecided }) =>
                  setDeciding({ indexes: [index], action: isUndecided ? null : action })
                }
                onTake={take}
                onRename={(index, name) => decide(upload.id, [index], { name })}
                onRepair={setMending}
                hoveredIndex={hovered}
                onHover={setHovered}
                lookedAtIndex={lookedAt?.index ?? null}
                onLookAt={({ index, geometry }) => setLookedAt({ index, box: geometry && boxOf(geometry) })}
              />
            </div>
          </>
        }
        map={
          <div className={css.table}>
            <FieldMap
              label="Map of the file’s features"
              shapes={shapes}
              extent={upload.bbox}
              zoomTo={lookedAt?.box ?? null}
              hoveredId={hovered}
              selectedId={lookedAt?.index ?? null}
              onHover={setHovered}
              onSelect={toggle}
            />
          </div>
        }
      />
      {decidingRows === null || deciding.length === 0 ? null : (
        <DecideDialog
          candidates={deciding}
          all={candidates}
          action={decidingRows.action}
          onClose={() => setDeciding(null)}
          onDecide={(decisions) => {
            decideEach(upload.id, decisions)
            setDeciding(null)
          }}
        />
      )}
      {mending === undefined ? null : (
        <RepairDialog
          candidate={mending}
          onClose={() => setMending(null)}
          onDecide={(repair) => {
            decide(upload.id, [mending.index], { repair })
            setMending(null)
          }}
        />
      )}
    </>
  )
}

const rowsOf = (candidates: readonly Candidate[], indexes: readonly number[]): Candidate[] => {
  const wanted = new Set(indexes)
  return candidates.filter(({ index }) => wanted.has(index))
}

function useShapes(candidates: readonly Candidate[]): Shape[] {
  return useMemo(
    () =>
      candidates.flatMap(({ index, name, geometry, repair, standing, isRepaired, action }) => {
        const shape = isRepaired && repair !== null ? repair.geometry : geometry
        if (shape === null) return []
        const tone = standing === 'problem' ? 'problem' : action === 'leave' ? 'left' : 'chosen'
        return [{ id: index, name, geometry: shape, tone }]
      }),
    [candidates],
  )
}

interface StandingsProps {
  candidates: readonly Candidate[]
  value: Standing | 'all'
  onChange: (value: Standing | 'all') => void
}

/** How many features need what; one kind of them alone, where there are several. */
function Standings({ candidates, value, onChange }: StandingsProps) {
  const count = (standing: Standing) => candidates.filter((each) => each.standing === standing).length
  const kinds = (['new', 'matched', 'conflict', 'problem'] as const).filter((kind) => count(kind) > 0)
  if (kinds.length < 2 && value === 'all') return null
  return (
    <div className={css.standings}>
      <Segmented
        label="Features shown"
        segments={[
          { key: 'all', label: `All ${formatNumber(candidates.length)}` },
          ...kinds.map((kind) => ({ key: kind, label: `${LABELS[kind]} ${formatNumber(count(kind))}` })),
        ]}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}

interface TotalsProps {
  candidates: readonly Candidate[]
  isMatching: boolean
  onDecide: (indexes: readonly number[]) => void
}

function Totals({ candidates, isMatching, onDecide }: TotalsProps) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const taken = candidates.filter(({ action }) => action !== 'leave')
  const undecided = candidates.filter(({ isUndecided }) => isUndecided)
  const areaM2 = taken.reduce((sum, each) => sum + areaHaOf(each), 0) * HECTARE_M2
  return (
    <div className={css.totals}>
      {isMatching ? (
        <Progress label="Comparing with existing fields" />
      ) : (
        <div className={css.totalsLine}>
          <p role="status">
            <strong>
              {formatCount(taken.length, 'feature', 'features')} of {formatNumber(candidates.length)} to
              import · {formatAreaWithUnit(areaM2, areaUnit)}
            </strong>
            {undecided.length === 0 ? null : ` · ${formatNumber(undecided.length)} to decide`}
          </p>
          {undecided.length === 0 ? null : (
            <Button onPress={() => onDecide(undecided.map(({ index }) => index))}>
              Decide {formatCount(undecided.length, 'feature', 'features')}…
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
