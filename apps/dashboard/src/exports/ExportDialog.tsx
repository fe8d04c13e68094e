import { type Client, type ExportFormat, type ExportRecord, exportEntity } from '@org/core'
import { asProductError, exportFormat, type ProductError } from '@org/core/contract'
import { Button, Dialog, DialogActions, ErrorState, RadioGroup } from '@org/ui'
import { type ReactNode, useState } from 'react'
import { useClient } from '#data/api.ts'
import { EarlierExports } from './EarlierExports.tsx'
import * as css from './exports.css.ts'
import { PlacingChoice } from './PlacingChoice.tsx'
import { NOWHERE, type PlacedList, type Placing, placingIn } from './placing.ts'
import { RunningExport } from './RunningExport.tsx'
import { followExport, useWatchedExport } from './watch.ts'

export interface ExportDialogProps<F extends ExportFormat> {
  title: string
  /** The usual one first. */
  formats: readonly F[]
  /** One of them that is likely wanted here; absent: the usual one. */
  suggested?: ExportFormat | undefined
  /** A list whose rows may lie somewhere: then it is asked how the file tells that. */
  placed?: PlacedList
  /** Asks the server for the file. */
  start: (client: Client, format: F, placing: Placing) => Promise<ExportRecord>
  /** There is nothing to export. */
  isEmpty?: boolean
  isOpen: boolean
  onOpenChange: (open: boolean) => void
  /** What goes into the file, above the formats; choices about it below. */
  what: ReactNode
  children?: ReactNode
}

/** A file of rows: what, in which form, and how far it is. Closed, the work goes on. */
export function ExportDialog<F extends ExportFormat>(props: ExportDialogProps<F>) {
  const { title, isOpen, onOpenChange } = props
  const [exportId, setExportId] = useState<number | null>(null)
  const record = useWatchedExport(exportId, isOpen)
  const close = () => {
    onOpenChange(false)
    setExportId(null)
  }
  return (
    <Dialog title={title} isOpen={isOpen} onOpenChange={(open) => (open ? onOpenChange(true) : close())}>
      {record === undefined ? (
        <Choice {...props} onStarted={setExportId} onClose={close} />
      ) : (
        <RunningExport record={record} onAgain={() => setExportId(null)} onClose={close} />
      )}
    </Dialog>
  )
}

interface ChoiceProps<F extends ExportFormat> extends ExportDialogProps<F> {
  onStarted: (id: number) => void
  onClose: () => void
}

function Choice<F extends ExportFormat>({
  what,
  children,
  formats,
  suggested,
  placed = NOWHERE,
  start,
  isEmpty = false,
  onStarted,
  onClose,
}: ChoiceProps<F>) {
  const client = useClient()
  const [format, setFormat] = useState(formats.find((each) => each === suggested) ?? formats[0])
  const [wanted, setWanted] = useState<Placing>({ crs: 'wgs84', place: 'none' })
  const [isStarting, setIsStarting] = useState(false)
  const [error, setError] = useState<ProductError | null>(null)

  const begin = async () => {
    if (format === undefined) return
    setIsStarting(true)
    setError(null)
    try {
      const record = await start(client, format, placingIn(placed, format, wanted))
      void followExport(client, record)
      onStarted(record.id)
    } catch (cause) {
      setError(asProductError(cause))
      setIsStarting(false)
    }
  }

  return (
    <div className={css.form}>
      {what}
      <RadioGroup
        label={exportEntity.columns.format.label}
        options={formats.map((key) => optionOf(key, placed))}
        value={format ?? null}
        onChange={setFormat}
      />
      {placed.shapes === undefined || format === undefined ? null : (
        <PlacingChoice
          placed={placed}
          format={format}
          value={placingIn(placed, format, wanted)}
          onChange={setWanted}
        />
      )}
      {children}
      {error === null ? null : <ErrorState error={error} />}
      <EarlierExports />
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button tone="primary" isPending={isStarting} isDisabled={isEmpty} onPress={() => void begin()}>
          Export
        </Button>
      </DialogActions>
    </div>
  )
}

function optionOf<F extends ExportFormat>(key: F, placed: PlacedList) {
  const { label, note, shapes } = exportFormat(key)
  const maps = placed.shapes === 'points' ? 'Maps and devices, with points' : 'Maps, with boundaries'
  return { key, label, note, group: shapes.length > 0 ? maps : 'Tables' }
}
