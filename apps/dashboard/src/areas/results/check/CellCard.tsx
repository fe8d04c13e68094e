import type { ResultUpload, SheetMapping, StagedRow } from '@org/core'
import { Button, TextField } from '@org/ui'
import { useState } from 'react'
import * as css from '../parts/Results.css.ts'
import { columnLetter } from '../words.ts'
import * as look from './Check.css.ts'
import { FindingWords } from './FindingWords.tsx'
import { headOf } from './table-columns.tsx'
import type { Editing } from './useEditing.ts'
import { useLike } from './useLike.ts'

interface CellCardProps {
  upload: ResultUpload
  mapping: SheetMapping
  names: ReadonlyMap<number, string>
  row: StagedRow
  column: number
  editing: Editing
}

/** One cell: its value, what is found about it, and ways to settle it. */
export function CellCard({ upload, mapping, names, row, column, editing }: CellCardProps) {
  const map = mapping.columns.find((each) => each.column === column)
  const findings = row.findings.filter((finding) => finding.column === column)
  const text = row.cells[column] ?? null
  const edited = row.edited.find((each) => each.column === column)
  const name = map === undefined ? `Column ${columnLetter(column)}` : headOf(map, names)
  const before = row.values.find((value) => value.column === column)?.before ?? null
  const { kind, proposal } = findings.find((finding) => finding.proposal !== null) ?? {
    ...findings[0],
    proposal: null,
  }
  const like = useLike({ upload, row, column, text, kind: kind ?? null })
  const [isTyping, setIsTyping] = useState(false)
  const at = { sheet: row.sheet, row: row.row, column }
  const set = (next: string | null) => void editing.edit({ kind: 'cell', ...at, text: next })
  const setAll = (next: string | null) =>
    void editing.edit({ kind: 'same', sheet: row.sheet, column, from: text ?? '', text: next })
  const press = { disabledReason: editing.why, isDisabled: editing.isSending }
  return (
    <section aria-label={`Row ${row.row}, ${name}`} className={css.card}>
      <h2 className={css.cardTitle}>{`Row ${row.row} · ${name}`}</h2>
      <p className={look.figure} data-level={findings[0]?.level}>
        {text ?? 'Left out'}
      </p>
      {before === null ? null : <p className={css.note}>{`The result that is there: ${before}`}</p>}
      {edited === undefined ? null : <p className={css.note}>{`The file has “${edited.original}”.`}</p>}
      <FindingWords findings={findings} />
      <div className={look.buttons}>
        {proposal === null ? null : (
          <Button {...press} tone="primary" onPress={() => set(proposal)}>
            {`Use ${proposal}`}
          </Button>
        )}
        {proposal === null || like === null ? null : (
          <Button {...press} onPress={() => setAll(proposal)}>
            {`Use ${proposal} for ${like}`}
          </Button>
        )}
        {text === null ? null : (
          <Button {...press} onPress={() => set(null)}>
            Leave out
          </Button>
        )}
        {text === null || like === null ? null : (
          <Button {...press} onPress={() => setAll(null)}>{`Leave out ${like}`}</Button>
        )}
        <Button {...press} onPress={() => setIsTyping(true)}>
          Edit
        </Button>
        {edited === undefined ? null : (
          <Button {...press} onPress={() => void editing.edit({ kind: 'restore', ...at })}>
            Restore
          </Button>
        )}
      </div>
      {isTyping ? (
        <CellField
          name={name}
          text={text ?? ''}
          isSending={editing.isSending}
          onDone={set}
          onClose={() => setIsTyping(false)}
        />
      ) : null}
    </section>
  )
}

interface CellFieldProps {
  name: string
  text: string
  isSending: boolean
  onDone: (text: string) => void
  onClose: () => void
}

/** Another text for the cell: Enter takes it, Escape does not. */
function CellField({ name, text, isSending, onDone, onClose }: CellFieldProps) {
  const [typed, setTyped] = useState(text)
  return (
    <form
      className={css.formLine}
      onSubmit={(event) => {
        event.preventDefault()
        onDone(typed)
        onClose()
      }}
    >
      <TextField
        label={name}
        value={typed}
        onChange={setTyped}
        maxLength={2000}
        autoFocus
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
      <Button type="submit" isPending={isSending}>
        Save
      </Button>
    </form>
  )
}
