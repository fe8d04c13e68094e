import type { Bbox, StagedUpload } from '@org/core'
import { ErrorState, type Pane, Split } from '@org/ui'
import { useMemo, useState } from 'react'
import { FieldMap } from '#map/FieldMap.tsx'
import type { Shape } from '#map/types.ts'
import type { Candidate } from '../candidates.ts'
import { checkedRows, decisionsFor, isAsked } from '../deciding.ts'
import * as css from '../screens/ImportFieldsScreen.css.ts'
import { type Action, useDrafts } from '../store.ts'
import { boxOf } from './box.ts'
import { CandidateTable } from './CandidateTable.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { FileNotes } from './FileNotes.tsx'
import { RepairDialog } from './RepairDialog.tsx'
import { ReviewHead } from './ReviewHead.tsx'
import { UnknownGrowers } from './UnknownGrowers.tsx'
import { useFound } from './useFound.ts'

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

const NONE: ReadonlySet<number> = new Set()

/** The file's features in a table and on the map, linked: look at them, decide, name. */
export function ReviewStep(props: ReviewStepProps) {
  const { upload, candidates, nameProblems, failure } = props
  const { decide, decideEach } = useDrafts()
  const found = useFound(candidates)
  const { shown } = found
  const [hovered, setHovered] = useState<number | null>(null)
  const [lookedAt, setLookedAt] = useState<{ index: number; box: Bbox | null } | null>(null)
  const [mendingIndex, setMending] = useState<number | null>(null)
  const [decidingRows, setDeciding] = useState<{ indexes: readonly number[]; action: Action | null } | null>(
    null,
  )
  const [phoneShows, setPhoneShows] = useState<Pane>('list')
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
            <ReviewHead
              candidates={candidates}
              found={found}
              isMatching={props.isMatching}
              onDecide={(indexes) => setDeciding({ indexes, action: null })}
              onLeaveOut={(left) => decideEach(upload.id, checkedRows(left, NONE))}
            />
            <div className={css.table}>
              <CandidateTable
                candidates={shown}
                order={found.order}
                onOrder={found.setOrder}
                isNarrowed={shown.length < candidates.length}
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
