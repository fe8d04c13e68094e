import type { LineState, Shipment } from '@org/core'

/** What can have become of a sample of a shipment that is on its way, in the order of the bench. */
export const BENCH_STATES = [
  'received',
  'damaged',
  'not_received',
  'unexpected',
  'unchecked',
] as const satisfies readonly LineState[]
export type BenchState = (typeof BENCH_STATES)[number]

/** How many samples are in each state. Not yet checked is a state of its own, and is not missing. */
export const countsOf = (shipment: Shipment): Readonly<Record<BenchState, number>> => ({
  received: shipment.received,
  damaged: shipment.damaged,
  not_received: shipment.notReceived,
  unexpected: shipment.unexpected,
  unchecked: shipment.unchecked,
})
