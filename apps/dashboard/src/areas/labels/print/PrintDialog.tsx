import { type LabelPlan, MAX_LABELS, pagesOf } from '@org/core'
import {
  Button,
  Dialog,
  DialogActions,
  ErrorState,
  formatCount,
  formatNumber,
  NumberField,
  pageStyles,
  Skeleton,
} from '@org/ui'
import { useState } from 'react'
import { RunningExport } from '#exports/RunningExport.tsx'
import { useSettled } from '#lists/settled.ts'
import { ReasonField } from '#unsaved/TypedDialog.tsx'
import { type Typed, useTyped } from '#unsaved/typed.ts'
import { reasonProblem } from '#unsaved/useTypedForm.ts'
import { labelCount } from '../words.ts'
import * as css from './Print.css.ts'
import { PrinterChoice } from './PrinterChoice.tsx'
import type { PrintAsked } from './printing.ts'
import { SheetChoice } from './SheetChoice.tsx'
import { type PreviewedLabel, SheetPreview } from './SheetPreview.tsx'
import { StartPosition } from './StartPosition.tsx'
import { TestPage } from './TestPage.tsx'
import { usePlan, usePrint } from './usePrint.ts'
import { type PrintChoosing, usePrintChoices } from './usePrintChoices.ts'

interface PrintDialogProps {
  asked: PrintAsked
  onClose: () => void
}

/** What is printed, on what, and how far its file is. Closed, the work goes on. */
export function PrintDialog({ asked, onClose }: PrintDialogProps) {
  const printing = usePrint()
  const { record, fileAgain } = printing
  const title = asked.kind === 'again' ? 'Print labels again' : 'Print labels'
  return (
    <Dialog title={title} isOpen isWide={record === undefined} onOpenChange={(isOpen) => isOpen || onClose()}>
      {record === undefined ? (
        <Choices asked={asked} printing={printing} onClose={onClose} />
      ) : (
        <>
          {printing.failure === null ? null : <ErrorState error={printing.failure} />}
          <RunningExport
            record={record}
            again={fileAgain === null ? 'Close' : 'Make the file again'}
            onAgain={() => (fileAgain === null ? onClose() : void fileAgain())}
            onClose={onClose}
          />
        </>
      )}
    </Dialog>
  )
}

const BLANK: PreviewedLabel = { code: null, sample: null }
const PREVIEWED = 100
const SETTLE_MS = 300

/** What would be printed: how many, and the first of them. */
function useWhat(asked: PrintAsked) {
  const isBlank = asked.kind === 'new' && asked.source.kind === 'blank'
  const [blankCount, setBlankCount] = useState<number | null>(
    asked.kind === 'new' && asked.source.kind === 'blank' ? asked.source.count : null,
  )
  const isCounted = blankCount !== null && blankCount >= 1 && blankCount <= MAX_LABELS
  const typed = isCounted ? blankCount : 0
  const settled = useSettled(typed, SETTLE_MS)
  const source =
    asked.kind === 'again' ? null : isBlank ? { kind: 'blank' as const, count: settled } : asked.source
  const plan = usePlan(isBlank && settled === 0 ? null : source)
  if (asked.kind === 'again') {
    const first = asked.labels.slice(0, PREVIEWED).map(({ code }) => ({ code, sample: null }))
    return { count: asked.labels.length, first, plan: null, source, blank: null }
  }
  const blank = isBlank ? { count: blankCount, setCount: setBlankCount, isCounted } : null
  if (isBlank) {
    const first = Array.from({ length: Math.min(typed, PREVIEWED) }, () => BLANK)
    return { count: typed, first, plan, source: { kind: 'blank' as const, count: typed }, blank }
  }
  const first = (plan.data?.first ?? []).map((sample) => ({ code: null, sample }))
  return { count: plan.data?.count, first, plan, source, blank }
}
type What = ReturnType<typeof useWhat>

interface ChoicesProps extends PrintDialogProps {
  printing: ReturnType<typeof usePrint>
}

function Choices({ asked, printing, onClose }: ChoicesProps) {
  const choosing = usePrintChoices()
  const what = useWhat(asked)
  const reason = useTyped('labels:reprint')
  const [problem, setProblem] = useState<string | null>(null)
  const { count, source } = what
  async function print() {
    const why = (reason.text ?? '').trim()
    const missing = asked.kind === 'again' ? reasonProblem(why) : null
    const { made } = choosing
    setProblem('problem' in made ? made.problem : missing)
    if ('problem' in made || missing !== null) return
    choosing.remember()
    if (asked.kind === 'again') {
      await printing.print({ kind: 'again', labels: asked.labels, layout: made.layout, reason: why })
      reason.forget()
    } else if (source !== null) await printing.print({ kind: 'new', source, layout: made.layout })
  }
  return (
    <div className={css.form}>
      <div className={css.columns}>
        <div className={css.form}>
          <WhatIsPrinted what={what} reason={asked.kind === 'again' ? reason : null} />
          <SheetChoice {...choosing} />
          {choosing.sheet === null ? null : (
            <StartPosition
              sheet={choosing.sheet}
              startAt={choosing.choices.startAt}
              onChange={(startAt) => choosing.choose({ startAt })}
            />
          )}
        </div>
        <div className={css.form}>
          <Preview choosing={choosing} what={what} />
          <PrinterChoice {...choosing} />
          <TestPage made={choosing.made} onPrint={choosing.remember} />
        </div>
      </div>
      <p>
        <strong>Print at 100 %, without fitting to the page.</strong>
      </p>
      {problem === null ? null : <p role="alert">{problem}</p>}
      {printing.failure === null ? null : (
        <ErrorState error={printing.failure} kept="What you chose is kept." />
      )}
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button
          tone="primary"
          isDisabled={count === undefined}
          disabledReason={count === 0 ? 'There is no label to print' : null}
          isReasonShown
          isPending={printing.isSending}
          onPress={() => void print()}
        >
          {count === undefined ? 'Print labels' : `Print ${labelCount(count)}`}
        </Button>
      </DialogActions>
    </div>
  )
}

/** How many labels, for what, and which samples get none. */
function WhatIsPrinted({ what, reason }: { what: What; reason: Typed | null }) {
  const { plan, blank, count } = what
  return (
    <>
      {reason === null ? null : (
        <>
          <p>{labelCount(count ?? 0)}, with the codes that they have. Each print is counted.</p>
          <ReasonField typed={reason} note="The sheet jammed in the printer" />
        </>
      )}
      {blank === null ? null : (
        <NumberField
          label="How many"
          value={blank.count}
          onChange={blank.setCount}
          autoFocus
          {...(blank.isCounted
            ? {}
            : { isInvalid: true, problem: `Enter a number from 1 to ${MAX_LABELS.toLocaleString('en-US')}` })}
        />
      )}
      {plan?.error === undefined ? null : (
        <ErrorState error={plan.error} onRetry={() => void plan.reload()} />
      )}
      {plan?.isLoading ? <Skeleton width={48} /> : null}
      {plan?.data == null ? null : <Planned plan={plan.data} />}
    </>
  )
}

function Planned({ plan: { title, count, left } }: { plan: LabelPlan }) {
  return (
    <div>
      <p className={css.heading}>{title}</p>
      {left.length === 0 ? null : (
        <>
          <p className={css.note}>{count === 0 ? 'No sample needs a label:' : 'Samples that get none:'}</p>
          <ul className={css.list}>
            {left.map(({ count: of, why }) => (
              <li key={why}>
                {formatNumber(of)} {why}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function Preview({ choosing: { choices, sheet, made }, what }: { choosing: PrintChoosing; what: What }) {
  const count = what.count ?? 0
  if (sheet === null || 'problem' in made)
    return <p className={css.note}>The preview appears when the measures are right.</p>
  const { startAt = 1, offsetXMm = 0, offsetYMm = 0 } = made.layout
  return (
    <div className={css.form}>
      <SheetPreview
        {...{ sheet, startAt, offsetXMm, offsetYMm, count }}
        symbol={choices.symbol}
        first={what.first}
      />
      <p className={pageStyles.muted}>
        {formatCount(pagesOf(sheet, count, startAt), 'page', 'pages')}. This is the first.
        {what.plan === null ? '' : ' Codes are drawn when the labels are printed.'}
      </p>
    </div>
  )
}
