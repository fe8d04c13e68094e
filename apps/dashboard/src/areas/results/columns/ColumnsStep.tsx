import type { ResultUpload } from '@org/core'
import { Banner, Button, ErrorState, Progress } from '@org/ui'
import { useState } from 'react'
import { useMay } from '#data/permissions.ts'
import * as css from '../parts/Results.css.ts'
import { useSending } from '../parts/useSending.ts'
import { useResultWrites } from '../useResultWrites.ts'
import { type ColumnsChoice, useColumnsDraft } from './draft.ts'
import { whyNotChecked } from './holds.ts'
import { forgetDraft, type SheetDraft } from './kept-drafts.ts'
import { LaboratoryChoice } from './LaboratoryChoice.tsx'
import { LeftOutColumns } from './LeftOutColumns.tsx'
import { SheetList } from './SheetList.tsx'
import { SheetMap } from './SheetMap.tsx'
import { Unchecked } from './Unchecked.tsx'

interface ColumnsStepProps {
  upload: ResultUpload
  onChecked: () => void
}

/** Which column is what: proposed, changed by a person, then every row is checked with it. */
export function ColumnsStep({ upload, onChecked }: ColumnsStepProps) {
  const choice = useColumnsDraft(upload)
  const { draft } = choice
  const [shown, show] = useState<number | null>(null)
  const sheet =
    draft.sheets.find(({ position }) => position === shown) ??
    draft.sheets.find(({ isIn }) => isIn) ??
    draft.sheets.find(({ position }) => isOpenAt(upload, position)) ??
    draft.sheets[0]
  const check = useCheck(upload, choice, onChecked)
  return (
    <>
      <div className={css.columnsHead}>
        <LaboratoryChoice
          value={draft.laboratoryId}
          says={draft.laboratoryId === upload.proposedLaboratoryId ? upload.laboratorySays : ''}
          onChange={choice.chooseLaboratory}
        />
        <Button
          tone="primary"
          disabledReason={check.why}
          isReasonShown
          isPending={check.isSending}
          onPress={() => void check.run()}
        >
          Check rows
        </Button>
      </div>
      <div className={css.columnsStep}>
        {check.failure === null ? null : (
          <ErrorState error={check.failure} kept="Your choices of columns are kept." />
        )}
        {check.isSending ? <Progress label="Checking every row" /> : <Unchecked check={upload.check} />}
        {upload.notes.length === 0 ? null : <Banner tone="plan">{upload.notes.join(' ')}</Banner>}
        <LeftOutColumns sheets={draft.sheets} />
        {draft.sheets.length > 1 ? (
          <SheetList upload={upload} choice={choice} shown={sheet?.position ?? null} onShow={show} />
        ) : null}
        {sheet === undefined ? null : (
          <SheetMap key={sheet.position} upload={upload} sheet={sheet} choice={choice} />
        )}
      </div>
    </>
  )
}

function useCheck(upload: ResultUpload, { draft }: ColumnsChoice, onChecked: () => void) {
  const { map } = useResultWrites()
  const { send, isSending, failure } = useSending()
  const may = useMay('uploads.edit')
  const held = draft.sheets.find((sheet) => whyNotChecked(sheet) !== null)
  const isNothing = draft.sheets.every(({ isIn }) => !isIn)
  const why =
    may.why ??
    (isNothing ? 'Choose at least one sheet' : null) ??
    (held === undefined ? null : whereOf(upload, held))
  const run = async () => {
    const sheets = draft.sheets.map(({ position, isIn, mapping }) => ({
      position,
      mapping: isIn ? mapping : null,
    }))
    const isDone = await send(() => map(upload, draft.laboratoryId, sheets))
    if (!isDone) return
    forgetDraft(upload.id)
    onChecked()
  }
  return { run, isSending, failure, why }
}

/** What is to be said, and of which sheet, where there are several. */
function whereOf({ sheets }: ResultUpload, sheet: SheetDraft): string | null {
  const why = whyNotChecked(sheet)
  const name = sheets.find(({ position }) => position === sheet.position)?.name
  return why === null || sheets.length === 1 || name === undefined ? why : `${why}: sheet ${name}`
}

const isOpenAt = ({ sheets }: ResultUpload, position: number): boolean =>
  sheets.some((sheet) => sheet.position === position && sheet.proposal.isOpen)
