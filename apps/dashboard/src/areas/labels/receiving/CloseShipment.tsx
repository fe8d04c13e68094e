import type { ManifestLine, ShipmentDetail } from '@org/core'
import { Button, Checkbox, Dialog, DialogActions, ErrorState } from '@org/ui'
import { PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#data/permissions.ts'
import { useSaid } from '../acts/useSaid.ts'
import { useSending } from '../print/usePrint.ts'
import { useShipmentWrites } from '../shipments/useShipmentWrites.ts'
import { lineName } from '../shipments/words.ts'
import { sampleCount } from '../words.ts'
import * as css from './Receiving.css.ts'

/** Closes a shipment: at once where every sample is decided, else only after what is left is named. */
export function CloseShipment({ detail }: { detail: ShipmentDetail }) {
  const { why } = useMay('samples.edit')
  const { close } = useShipmentWrites()
  const { run, isRunning } = useSaid()
  const [isAsked, setIsAsked] = useState(false)
  const { id, version, number } = detail.shipment
  const rest = detail.lines.filter(({ state }) => state === 'unchecked')
  const press = () => {
    if (rest.length > 0) setIsAsked(true)
    else void run('The shipment was not closed', () => close({ id, version }, number))
  }
  return (
    <>
      <Button
        tone="primary"
        icon={<PackageCheck size={16} aria-hidden />}
        disabledReason={why}
        isPending={isRunning}
        onPress={press}
      >
        {rest.length > 0 ? 'Close…' : 'Close'}
      </Button>
      {isAsked ? <CloseDialog detail={detail} rest={rest} onClose={() => setIsAsked(false)} /> : null}
    </>
  )
}

interface CloseDialogProps {
  detail: ShipmentDetail
  /** Samples that nobody has checked. */
  rest: readonly ManifestLine[]
  onClose: () => void
}

function CloseDialog({ detail: { shipment }, rest, onClose }: CloseDialogProps) {
  const { close } = useShipmentWrites()
  const { send, isSending, failure } = useSending()
  // What was agreed to is the samples that were named then.
  const [agreed, agree] = useState<string | null>(null)
  const { id, version, number } = shipment
  const named = rest.map((line) => line.id).join(',')
  const isAgreed = agreed === named
  const closeIt = () =>
    send(async () => {
      await close(rest.length === 0 ? { id, version } : { id, version, isRestMissing: true }, number)
      onClose()
    })
  return (
    <Dialog title={`Close ${number}?`} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <p>{restWords(rest.length)}</p>
      {rest.length === 0 ? null : (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
          <ul className={css.names} tabIndex={0} aria-label="Not yet checked">
            {rest.map((line) => (
              <li key={line.id}>{lineName(line)}</li>
            ))}
          </ul>
          <Checkbox isSelected={isAgreed} onChange={(isOn) => agree(isOn ? named : null)}>
            {rest.length === 1 ? 'It was not received' : 'They were not received'}
          </Checkbox>
          <p>Or leave the shipment open, and check them first.</p>
        </>
      )}
      {failure === null ? null : <ErrorState error={failure} />}
      <DialogActions>
        <Button onPress={onClose}>Leave it open</Button>
        <Button
          tone="primary"
          disabledReason={
            rest.length > 0 && !isAgreed ? 'Say that they were not received, or check them first' : null
          }
          isPending={isSending}
          onPress={() => void closeIt()}
        >
          Close the shipment
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function restWords(count: number): string {
  if (count === 0) return 'Every sample is checked by now.'
  return `${sampleCount(count)} ${count === 1 ? 'is' : 'are'} not yet checked:`
}
