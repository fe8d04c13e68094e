import { type ResultUpload, refusalOf } from '@org/core'
import { Button, type Crumb, ErrorState, PageHead, pageStyles } from '@org/ui'
import { Download, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { SamplingTabs } from '#lists/SamplingTabs.tsx'
import { CheckStep } from '../check/CheckStep.tsx'
import { Chips } from '../check/Chips.tsx'
import { ColumnsStep } from '../columns/ColumnsStep.tsx'
import { CommitButton } from '../commit/CommitButton.tsx'
import { CommitProgress } from '../commit/CommitProgress.tsx'
import { DiscardButton } from '../commit/DiscardButton.tsx'
import { Ended } from '../commit/Ended.tsx'
import { UndoDialog } from '../commit/UndoDialog.tsx'
import { type Committing, useCommitting } from '../commit/useCommitting.ts'
import { useFiles } from '../parts/files.ts'
import * as css from '../parts/Results.css.ts'
import { SeenBefore } from '../parts/SeenBefore.tsx'
import { type Step, StepsLine } from '../parts/StepsLine.tsx'
import type { UploadPlace } from '../view.ts'
import { sampleCount } from '../words.ts'

interface OneUploadProps {
  upload: ResultUpload
  place: UploadPlace
  trail: readonly Crumb[]
}

/** One laboratory file: its columns, its checked rows, or what became of it. */
export function OneUpload({ upload, place, trail }: OneUploadProps) {
  const [isUndoAsked, setIsUndoAsked] = useState(false)
  const committing = useCommitting(upload)
  const step = stepOf(upload, place)
  return (
    <div className={pageStyles.page}>
      <PageHead
        title="Upload"
        trail={trail}
        note={<span role="status">{noteOf(upload)}</span>}
        actions={<Actions {...{ upload, place, step, committing }} onUndo={() => setIsUndoAsked(true)} />}
      />
      <SamplingTabs />
      <div className={css.stepsRow}>
        <StepsLine upload={upload} step={step} />
        {step === 'check' && upload.summary !== null ? (
          <Chips summary={upload.summary} show={place.show} onShow={place.setShow} />
        ) : null}
      </div>
      <SeenBefore seenBefore={step === 'commit' ? null : upload.seenBefore} />
      {committing.isRunning ? <CommitProgress uploadId={upload.id} /> : null}
      {committing.failure === null ? null : (
        <div className={css.banner}>
          <ErrorState error={committing.failure} kept="Nothing was committed. Your corrections are kept." />
        </div>
      )}
      {contentOf(step, upload, place)}
      {isUndoAsked ? <UndoDialog upload={upload} onClose={() => setIsUndoAsked(false)} /> : null}
    </div>
  )
}

function stepOf({ status, summary }: ResultUpload, { isAtColumns }: UploadPlace): Step {
  if (status !== 'staged' && status !== 'mapped' && status !== 'checked') return 'commit'
  return isAtColumns || summary === null ? 'columns' : 'check'
}

function contentOf(step: Step, upload: ResultUpload, place: UploadPlace): ReactNode {
  if (step === 'columns') return <ColumnsStep upload={upload} onChecked={place.leaveColumns} />
  if (step === 'check' && upload.summary !== null)
    return <CheckStep upload={upload} summary={upload.summary} place={place} />
  return <Ended upload={upload} />
}

/** `SO2223-430.xlsx · State University Soil Lab · 30 samples`. */
function noteOf({ fileName, laboratoryName, status, sampleCount: committed, summary }: ResultUpload): string {
  const samples = status === 'committed' ? committed : (summary?.samples ?? null)
  return [fileName, laboratoryName, samples === null ? null : sampleCount(samples)]
    .filter((part) => part !== null)
    .join(' · ')
}

interface ActionsProps {
  upload: ResultUpload
  place: UploadPlace
  step: Step
  committing: Committing
  onUndo: () => void
}

function Actions({ upload, place, step, committing, onUndo }: ActionsProps) {
  const { findings, original } = useFiles()
  if (step !== 'commit')
    return (
      <>
        <DiscardButton upload={upload} onDone={() => place.open(null)} />
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
