import type { ShipmentDetail, ShipmentDocument } from '@org/core'
import { Button, Dialog, DialogActions, ErrorState, Menu, MenuItem, Progress } from '@org/ui'
import { FileDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '#data/api.ts'
import { useMay } from '#data/permissions.ts'
import { RunningExport } from '#exports/RunningExport.tsx'
import { followExport, useWatchedExport } from '#exports/watch.ts'
import { useSending } from '../print/usePrint.ts'

const FILES: readonly { document: ShipmentDocument; label: string; note: string }[] = [
  { document: 'manifest', label: 'Manifest (PDF)', note: 'To print, with a place to sign' },
  { document: 'manifestTable', label: 'Manifest (CSV)', note: 'Each sample in a row' },
  { document: 'boxLabels', label: 'Box labels (PDF)', note: 'One for each box' },
  { document: 'order', label: 'Order for the laboratory', note: 'With the columns of this laboratory' },
]

/** The files of a shipment: each is made when it is asked for. */
export function ShipmentFiles({ shipment }: Pick<ShipmentDetail, 'shipment'>) {
  const { why } = useMay('samples.edit')
  const [asked, ask] = useState<ShipmentDocument | null>(null)
  return (
    <>
      <Menu trigger={<Button icon={<FileDown size={16} aria-hidden />}>Files</Button>}>
        {FILES.map(({ document, label, note }) => (
          <MenuItem
            key={document}
            note={note}
            disabledReason={why ?? (shipment.samples === 0 ? NOTHING[document] : null)}
            onAction={() => ask(document)}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
      {asked === null ? null : <FileDialog id={shipment.id} document={asked} onClose={() => ask(null)} />}
    </>
  )
}

const EMPTY = 'No sample is packed yet'
/** Boxes have labels before anything is in them. */
const NOTHING: Readonly<Record<ShipmentDocument, string | null>> = {
  ...{ manifest: EMPTY, manifestTable: EMPTY, order: EMPTY },
  boxLabels: null,
}

interface FileDialogProps {
  id: number
  document: ShipmentDocument
  onClose: () => void
}

function FileDialog({ id, document, onClose }: FileDialogProps) {
  const client = useClient()
  const { send, failure } = useSending()
  const [exportId, setExportId] = useState<number | null>(null)
  const record = useWatchedExport(exportId, true)
  const isBegun = useRef(false)
  const make = () =>
    send(async () => {
      const made = (await client.shipments.document({ id, document })).export
      void followExport(client, made)
      setExportId(made.id)
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file is asked for once, as the dialog opens
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    void make()
  }, [])
  const title = FILES.find((file) => file.document === document)?.label ?? ''
  return (
    <Dialog title={title} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      {record !== undefined ? (
        <RunningExport record={record} again="Make it again" onAgain={() => void make()} onClose={onClose} />
      ) : (
        <>
          {failure === null ? (
            <Progress label="Waiting to start" />
          ) : (
            <ErrorState error={failure} onRetry={() => void make()} />
          )}
          <DialogActions>
            <Button onPress={onClose}>Close</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
