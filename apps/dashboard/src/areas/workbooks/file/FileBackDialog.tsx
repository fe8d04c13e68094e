import { ROW_HEADER } from '@org/core'
import type { TypedCells, Writer } from '@org/core/workbooks'
import { Button, Dialog, DialogActions, ErrorState, FileDrop, formatCount, Progress } from '@org/ui'
import type { DroppedFiles } from '#platform/dropped.ts'
import type { FileSheet } from './choices.ts'
import * as css from './FileBackDialog.css.ts'
import { ReadFacts } from './ReadFacts.tsx'
import { Review } from './Review.tsx'
import { ACCEPTED, MOST_WORDS, type Reading, useReadFile } from './useReadFile.ts'
import { useWriteFile } from './useWriteFile.ts'

interface FileBackDialogProps {
  sheet: FileSheet & { title: string }
  typed: TypedCells
  writer: Writer
  /** Null: it asks for a file. */
  files: DroppedFiles | null
  onFiles: (files: DroppedFiles) => void
  onClose: () => void
}

/** Reads a changed export, and asks which of its cells are written. */
export function FileBackDialog(props: FileBackDialogProps) {
  const { sheet, files, onClose } = props
  const reading = useReadFile(sheet.id, files)
  const hasCells = reading.is === 'read' && reading.found.cells.length > 0
  return (
    <Dialog
      title={reading.is === 'read' ? reading.found.fileName : 'Bring a file back'}
      isOpen
      isWide={hasCells}
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <Body {...props} reading={reading} />
    </Dialog>
  )
}

function Body({ reading, ...props }: FileBackDialogProps & { reading: Reading }) {
  const { sheet, typed, writer, files, onFiles, onClose } = props
  const write = useWriteFile({ sheet, typed, writer })
  if (reading.is === 'reading')
    return (
      <>
        <Progress label={`Comparing ${reading.fileName} with the workbook`} />
        <DialogActions>
          <Button onPress={onClose}>Cancel</Button>
        </DialogActions>
      </>
    )
  if (reading.is !== 'read')
    return (
      <div className={css.form}>
        {reading.is === 'failed' ? (
          <ErrorState
            error={reading.error}
            kept="Nothing in the workbook changed."
            onRetry={() => files !== null && onFiles([...files])}
          />
        ) : null}
        <FileDrop
          label={`Drop an export of the ${sheet.title} workbook here`}
          note={`CSV or Excel with its column “${ROW_HEADER}”; up to ${MOST_WORDS}. You review what differs before anything is written.`}
          accept={ACCEPTED}
          onFiles={([file]) => file !== undefined && onFiles([file])}
        />
        <DialogActions>
          <Button onPress={onClose}>Cancel</Button>
        </DialogActions>
      </div>
    )
  const { found } = reading
  if (found.cells.length === 0)
    return (
      <div className={css.form}>
        <p role="status">Nothing differs: {formatCount(found.rows.read, 'row', 'rows')} read.</p>
        <ReadFacts sheet={sheet} found={found} />
        <DialogActions>
          <Button tone="primary" onPress={onClose}>
            Close
          </Button>
        </DialogActions>
      </div>
    )
  return (
    <Review
      {...{ sheet, found, onClose }}
      onWrite={(cells) => {
        onClose()
        void write(cells, found.fileName)
      }}
    />
  )
}
