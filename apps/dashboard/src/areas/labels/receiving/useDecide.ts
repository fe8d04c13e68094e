import { formatCode, type ManifestLine } from '@org/core'
import { useSampleActs } from '../acts/useSampleActs.ts'
import { useShipmentWrites } from '../shipments/useShipmentWrites.ts'
import { lineWord } from '../shipments/words.ts'
import { sampleCount } from '../words.ts'
import type { DecidedState } from './decisions.ts'

/** Decides about samples of one shipment’s manifest. Both reject with a catalog error. */
export function useDecide(shipmentId: number) {
  const writes = useShipmentWrites()
  const { act } = useSampleActs()
  return {
    decide: (lines: readonly ManifestLine[], state: DecidedState, note = '') =>
      writes.decide(
        { id: shipmentId, lines: lines.map(({ id, version }) => ({ id, version })), state, note },
        (done) => `${nameOf(lines, done)}: ${lineWord(state).toLowerCase()}`,
      ),
    /** What no box has: it belongs to the shipment after all, or it goes back. */
    settle: (lines: readonly ManifestLine[], event: 'match' | 'sendBack') =>
      act({
        event,
        samples: lines.map(({ sampleId, sampleVersion }) => ({ id: sampleId, version: sampleVersion })),
      }),
  }
}

function nameOf(lines: readonly ManifestLine[], done: number): string {
  const [only] = lines
  return lines.length === 1 && done === 1 && only !== undefined ? formatCode(only.code) : sampleCount(done)
}
