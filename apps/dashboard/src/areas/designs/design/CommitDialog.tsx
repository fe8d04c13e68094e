import type { FieldYear } from '@org/core'
import { TextField } from '@org/ui'
import { useRef, useState } from 'react'
import { useMay } from '#data/permissions.ts'
import { useUndo } from '#history/undo/useUndo.ts'
import { TypedDialog } from '#unsaved/TypedDialog.tsx'
import { useTyped } from '#unsaved/typed.ts'
import { useTypedForm } from '#unsaved/useTypedForm.ts'
import { useCommitDesign } from '../data.ts'
import { OF_DESIGN } from '../labels.ts'
import * as css from '../parts/parts.css.ts'
import type { Preview } from '../preview/messages.ts'
import { commitWords } from './readiness.ts'
import type { DesignWork } from './useDesignWork.ts'

interface CommitDialogProps {
  work: DesignWork
  preview: Preview
  year: FieldYear
  onClose: () => void
}

/** What a commit does, said before it is done; with a note for whoever looks at the design later. */
export function CommitDialog({ work, preview, year, onClose }: CommitDialogProps) {
  const typed = useTyped(`design:${year.id}`)
  const commit = useCommitDesign()
  const { offer } = useUndo()
  const mayApprove = useMay('fieldYears.approvePlan').why === null
  /** Which of the two buttons saves. */
  const approves = useRef(false)
  // What it replaces is what was there when the dialog opened, whatever is committed behind it.
  const [replacesId] = useState(work.fromId)
  const points = preview.strata.reduce((sum, { placed }) => sum + placed, 0)
  async function send(): Promise<void> {
    const { id: fieldYearId, version } = year
    const { plan, depths } = work
    const { editId, number, id } = await commit({
      ...{ fieldYearId, version, plan, digests: preview.digests },
      depths: [...depths],
      replacesId,
      note: (typed.text ?? '').trim(),
      approve: approves.current,
    })
    work.committed(id)
    offer(
      editId,
      `Design ${number} of ${year.year} committed${approves.current ? ', its plan approved' : ''}`,
    )
  }
  const choose = (isApproved: boolean) => {
    approves.current = isApproved
  }
  const form = useTypedForm({ typed, problemNow: () => null, send, onClose })
  return (
    <TypedDialog
      typed={typed}
      form={form}
      title="Commit this design?"
      note={commitWords(year, points, work.depths.length, {
        coreCount: work.plan.cores?.count ?? null,
        replaced: work.current?.number ?? null,
      })}
      label={OF_DESIGN.note.label}
      {...(mayApprove
        ? {
            action: { label: 'Commit and approve', tone: 'primary' as const, onPress: () => choose(true) },
            lesser: { label: 'Commit design', onPress: () => choose(false) },
          }
        : { action: { label: 'Commit design', tone: 'primary' as const } })}
      isHeld
      className={css.stack}
      onClose={onClose}
    >
      <TextField
        label={OF_DESIGN.note.label}
        name="note"
        value={typed.text ?? ''}
        onChange={typed.type}
        maxLength={1000}
        autoFocus
        note="Optional: why this design, for whoever looks at it later."
      />
    </TypedDialog>
  )
}
