import { OPEN_UPLOAD_STATUSES, type ResultUpload, refusalOf } from '@org/core'
import { Button, type Crumb, ErrorState, PageHead, pageStyles } from '@org/ui'
import { Check, Download, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { SamplingTabs } from '#lists/SamplingTabs.tsx'
import { CheckProgress } from '../check/CheckProgress.tsx'
import { CheckStep } from '../check/CheckStep.tsx'
import { Chips } from '../check/Chips.tsx'
import { select } from '../check/selection.ts'
import { useChecking, whyNotWhile } from '../check/useChecking.ts'
import { ColumnsStep } from '../columns/ColumnsStep.tsx'
import { CommitButton } from '../commit/CommitButton.tsx'
import { DiscardButton } from '../commit/DiscardButton.tsx'
import { Ended } from '../commit/Ended.tsx'
import { UndoDialog } from '../commit/UndoDialog.tsx'
import { type Committing, commitOf, useCommitting } from '../commit/useCommitting.ts'
import type { Followed } from '../jobs/following.ts'
import { JobProgress } from '../jobs/JobProgress.tsx'
import { useFiles } from '../parts/files.ts'
import { viewsOf } from '../parts/page-views.ts'
import * as css from '../parts/Results.css.ts'
import { SeenBefore } from '../parts/SeenBefore.tsx'
import { type Step, StepsLine } from '../parts/StepsLine.tsx'
import { useFocusOfSteps } from '../parts/useFocusOfSteps.ts'
import type { UploadPlace } from '../view.ts'
import { readyWords, sampleCount } from '../words.ts'

interface OneUploadProps {
  upload: ResultUpload
  place: UploadPlace
  trail: readonly Crumb[]
}

/** One laboratory file: its columns, its checked rows, or what became of it. */
export function OneUpload({ upload, place, trail }: OneUploadProps) {
  const [isUndoAsked, setIsUndoAsked] = useState(false)
  const committing = useCommitting(upload)
  const checking = useChecking(upload)
  const step = stepOf(upload, place, checking)
  const stepsRow = useFocusOfSteps(checking === null ? step : 'checking')
  useAddress(place, checking)
  useSelectionOf(step)
  return (
    <div className={pageStyles.page}>
      <PageHead
        title="Upload"
        trail={trail}
        note={<span role="status">{noteOf(upload, checking)}</span>}
        actions={
          <Actions {...{ upload, place, step, checking, committing }} onUndo={() => setIsUndoAsked(true)} />
        }
      />
      <SamplingTabs views={viewsOf(null)} />
      <div ref={stepsRow} tabIndex={-1} className={css.stepsRow}>
        <StepsLine upload={upload} step={step} isChecking={checking !== null} />
        {step === 'check' && upload.summary !== null ? (
          <Chips summary={upload.summary} show={place.show} onShow={place.setShow} />
        ) : null}
      </div>
      <SeenBefore seenBefore={step === 'commit' ? null : upload.seenBefore} />
      {committing.isRunning ? (
        <div className={css.banner}>
          <JobProgress work={commitOf(upload.id)} running={committing.followed} />
        </div>
      ) : null}
      {committing.failure === null || checking !== null ? null : (
        <div className={css.banner}>
          <ErrorState error={committing.failure} kept="Nothing was committed. Your corrections are kept." />
        </div>
      )}
      {checking === null ? (
        contentOf(step, upload, place)
      ) : (
        <CheckProgress uploadId={upload.id} running={checking} />
      )}
      {isUndoAsked ? <UndoDialog upload={upload} onClose={() => setIsUndoAsked(false)} /> : null}
    </div>
  )
}

function stepOf(
  { status, summary }: ResultUpload,
  { isAtColumns }: UploadPlace,
  checking: Followed | null,
): Step {
  if (checking !== null) return 'check'
  if (!OPEN_UPLOAD_STATUSES.some((each) => each === status)) return 'commit'
  return isAtColumns || summary === null ? 'columns' : 'check'
}

/** The columns cannot be changed while rows are checked, and after it its rows are shown. */
function useAddress({ isAtColumns, leaveColumns }: UploadPlace, checking: Followed | null): void {
  const isLeft = isAtColumns && checking !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way out is another function each time
  useEffect(() => {
    if (isLeft) leaveColumns()
  }, [isLeft])
}

/** A row that is looked at stays so while the rows are checked, and no longer than the file is open. */
function useSelectionOf(step: Step): void {
  useEffect(() => {
    if (step !== 'check') select(null)
  }, [step])
  useEffect(() => () => select(null), [])
}

function contentOf(step: Step, upload: ResultUpload, place: UploadPlace): ReactNode {
  if (step === 'columns') return <ColumnsStep upload={upload} onChecked={place.leaveColumns} />
  if (step === 'check' && upload.summary !== null)
    return <CheckStep upload={upload} summary={upload.summary} place={place} />
  return <Ended upload={upload} />
}

/** `SO2223-430.xlsx · State University Soil Lab · 30 samples`. */
function noteOf(
  { fileName, laboratoryName, status, sampleCount: committed, summary }: ResultUpload,
  checking: Followed | null,
): string {
  const samples = status === 'committed' ? committed : (summary?.samples ?? null)
  const said = checking === null ? null : 'the rows are being checked'
  const rows = status !== 'committed' && checking === null && summary !== null ? readyWords(summary) : null
  return [fileName, laboratoryName, samples === null ? said : sampleCount(samples), rows]
    .filter((part) => part !== null)
    .join(' · ')
}

interface ActionsProps {
  upload: ResultUpload
  place: UploadPlace
  step: Step
  checking: Followed | null
  committing: Committing
  onUndo: () => void
}

function Actions({ upload, place, step, checking, committing, onUndo }: ActionsProps) {
  const { findings, original } = useFiles()
  const why = whyNotWhile(checking)
  if (step !== 'commit')
    return (
      <>
        <DiscardButton upload={upload} disabledReason={why} onDone={() => place.open(null)} />
        {checking === null ? null : (
          <Button tone="primary" icon={<Check size={16} aria-hidden />} disabledReason={why}>
            Commit
          </Button>
        )}
        {step === 'check' && upload.summary !== null ? (
          <>
            <Button icon={<Download size={16} aria-hidden />} onPress={() => void findings(upload)}>
              Download findings
            </Button>
            <CommitButton upload={upload} summary={upload.summary} committing={committing} />
          </>
        ) : null}
      </>
    )
  return (
    <>
      <Button icon={<Download size={16} aria-hidden />} onPress={() => void original(upload)}>
        Download original
      </Button>
      {upload.status === 'committed' ? (
        <Button
          icon={<Undo2 size={16} aria-hidden />}
          disabledReason={upload.canUndo ? null : refusalOf('uploads.undoOthers')}
          onPress={onUndo}
        >
          Undo…
        </Button>
      ) : null}
    </>
  )
}
