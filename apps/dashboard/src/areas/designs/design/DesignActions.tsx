import { asProductError, type Design, type FieldDetail, type FieldYear, paths } from '@org/core'
import { Button, buttonLook, Menu, MenuItem, Select, toasts } from '@org/ui'
import { Check, ChevronDown, FileDown, MapPin, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { YearMoves } from '#areas/fields/public.ts'
import { saveText } from '#platform/download.ts'
import { Link } from '#platform/links.tsx'
import { useSheet } from '../data.ts'
import * as css from './DesignPage.css.ts'
import { BEING_MADE } from './readiness.ts'
import type { DesignWork } from './useDesignWork.ts'

interface DesignActionsProps {
  field: FieldDetail
  year: FieldYear
  designs: readonly Design[]
  work: DesignWork
  /** Why the draft cannot be committed; null where it can. */
  hindrance: string | null
  onCommit: () => void
  /** The commit was asked for, and waits for the preview. */
  isCommitAsked: boolean
  onReproduce: () => void
}

/** Which design is shown, its sheet, the moves of its year, and the commit. */
export function DesignActions(props: DesignActionsProps) {
  const { field, year, designs, work, hindrance, onCommit, isCommitAsked, onReproduce } = props
  const { shown } = work
  return (
    <>
      {designs.length === 0 ? null : <Versions designs={designs} work={work} />}
      {designs.length === 0 ? null : (
        <Link href={paths.samplingPoints.link({ fieldYear: year.id })} className={buttonLook.neutral}>
          <MapPin size={16} aria-hidden />
          Show points
        </Link>
      )}
      <SheetMenu field={field} year={year} shown={shown} onReproduce={onReproduce} />
      {shown === null && designs.length > 0 ? (
        <Button icon={<Trash2 size={16} aria-hidden />} onPress={() => discard(work)}>
          Discard
        </Button>
      ) : null}
      {/* They are of the committed design: beside a draft they would be taken for its own. */}
      {shown === null && designs.length > 0 ? null : (
        <div className={css.moves}>
          <Moves year={year} newestBoundaryId={field.boundary?.id ?? null} />
        </div>
      )}
      {shown === null ? (
        <Button
          tone="primary"
          icon={<Check size={16} aria-hidden />}
          // A number that was just typed is previewed while the button is pressed: the press is kept.
          disabledReason={hindrance === BEING_MADE ? null : hindrance}
          isReasonShown
          isPending={isCommitAsked && hindrance === BEING_MADE}
          onPress={onCommit}
        >
          Commit design
        </Button>
      ) : null}
    </>
  )
}

/** A key that changes the plan changes neither. */
const Moves = memo(YearMoves)

function discard(work: DesignWork): void {
  toasts.show({ message: 'Draft discarded', undo: work.discard() })
}

const DRAFT = 'draft'

function Versions({ designs, work }: Pick<DesignActionsProps, 'designs' | 'work'>) {
  const { shown, draft } = work
  const options = [
    ...(draft === null ? [] : [{ key: DRAFT, label: 'Draft' }]),
    ...designs.map(({ id, number, isCurrent }) => ({
      key: String(id),
      label: `Design ${number}${isCurrent ? ' (current)' : ''}`,
    })),
  ]
  return (
    <Select
      label="Version"
      options={options}
      value={shown === null ? DRAFT : String(shown.id)}
      onChange={(key) => work.show(key === DRAFT ? null : Number(key))}
    />
  )
}

interface SheetMenuProps {
  field: FieldDetail
  year: FieldYear
  shown: Design | null
  onReproduce: () => void
}

const SheetMenu = memo(function MenuOfSheet({ field, year, shown, onReproduce }: SheetMenuProps) {
  const sheetOf = useSheet()
  async function download(design: Design): Promise<void> {
    try {
      const name = field.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()
      saveText(`${name}-${year.year}-design-${design.number}.json`, await sheetOf(design), 'application/json')
    } catch (error) {
      const { message, remedy = '' } = asProductError(error)
      toasts.show({ tone: 'bad', message: `${message}. ${remedy}` })
    }
  }
  return (
    <Menu
      trigger={
        <Button icon={<FileDown size={16} aria-hidden />}>
          Design sheet
          <ChevronDown size={16} aria-hidden />
        </Button>
      }
      onAction={(key) => {
        if (key === 'reproduce') onReproduce()
        else if (shown !== null) void download(shown)
      }}
    >
      <MenuItem
        id="download"
        disabledReason={shown === null ? 'A draft has no sheet: commit it first' : null}
      >
        Download the sheet
      </MenuItem>
      <MenuItem id="reproduce">Reproduce a sheet…</MenuItem>
    </Menu>
  )
})
