import { keysOf } from '../lists/columns.ts'
import { type StateIn, statesIn } from './states.ts'
import { defineWorkflow } from './workflow.ts'

/** What states of a sample have in common. */
type Group =
  /** On the way from its design to its results; the others are beside it. */
  | 'way'
  /** Its label is in the hands of the crew: later it is packed with it, and stays. */
  | 'labelOpen'
  /** It is not on its way to a laboratory, and has not been there. */
  | 'notSent'
  /** Shipped, and not received. */
  | 'inTransit'
  /** Shipped, and not in its box. */
  | 'missing'
  /** It is at a laboratory, or has been there. */
  | 'atLab'
  /** It is at a laboratory that owes its results. */
  | 'awaited'
  /** A laboratory has accepted it. */
  | 'accepted'
  | 'withResults'
  /** It is out of the way for good, or is collected again: no result is added to it. */
  | 'withoutResults'
  /** Nobody expects results of it any longer. */
  | 'givenUp'
  /** It stays until the next step: all but the last states, and those before it is in a bag. */
  | 'passing'
  /** It needs a person. */
  | 'exception'

interface StateSaid {
  label: string
  /** What is done next with such a sample; null where nothing is. */
  next: string | null
  is: readonly Group[]
}

/** All that the product says of a sample’s state but how it looks: lists of states are made of it, in this order. */
const STATES = {
  reserved: {
    label: 'Reserved',
    next: 'Print its label',
    is: ['way', 'labelOpen', 'notSent'],
  },
  printed: {
    label: 'Printed',
    next: 'Apply it to its bag',
    is: ['way', 'labelOpen', 'notSent', 'passing'],
  },
  applied: {
    label: 'Applied',
    next: 'Pack it into a box',
    is: ['way', 'labelOpen', 'notSent', 'passing'],
  },
  packed: {
    label: 'Packed',
    next: 'Ship its box',
    is: ['way', 'notSent', 'passing'],
  },
  shipped: {
    label: 'Shipped',
    next: 'Receive it at the laboratory',
    is: ['way', 'inTransit', 'passing'],
  },
  received: {
    label: 'Received',
    next: 'Accept it',
    is: ['way', 'atLab', 'awaited', 'passing'],
  },
  not_received: {
    label: 'Not received',
    next: 'Look for it',
    is: ['missing', 'passing', 'exception'],
  },
  damaged: {
    label: 'Damaged',
    next: 'Accept or reject it',
    is: ['atLab', 'passing', 'exception'],
  },
  accepted: {
    label: 'Accepted',
    next: 'Test it',
    is: ['way', 'atLab', 'awaited', 'accepted', 'passing'],
  },
  rejected: {
    label: 'Rejected',
    next: 'Collect it again',
    is: ['atLab', 'withoutResults', 'exception'],
  },
  in_testing: {
    label: 'In testing',
    next: 'Wait for its results',
    is: ['way', 'atLab', 'awaited', 'accepted', 'passing'],
  },
  results: {
    label: 'Results',
    next: 'Verify its results',
    is: ['way', 'atLab', 'accepted', 'withResults'],
  },
  verified: {
    label: 'Verified',
    next: null,
    is: ['way', 'atLab', 'accepted', 'withResults'],
  },
  unexpected: {
    label: 'Unexpected',
    next: 'Match it to a sample, or send it back',
    is: ['exception'],
  },
  sent_back: {
    label: 'Sent back',
    next: null,
    is: ['notSent', 'withoutResults'],
  },
  lost: {
    label: 'Lost',
    next: 'Collect it again',
    is: ['withoutResults', 'exception'],
  },
  recollected: {
    label: 'Re-collected',
    next: null,
    is: ['withoutResults', 'givenUp'],
  },
  waived: {
    label: 'Waived',
    next: null,
    is: ['withoutResults', 'givenUp'],
  },
} as const satisfies Readonly<Record<string, StateSaid>>

export type SampleStatus = keyof typeof STATES
export const SAMPLE_STATUSES: readonly SampleStatus[] = keysOf<SampleStatus>(STATES)

/** What is done next with a sample; empty if nothing is. */
export const nextStep = (status: SampleStatus): string => STATES[status].next ?? ''

/** The way of a sample from its design to its results. */
export const WAY_STATUSES = statesIn(STATES, 'way')
/** States in which a label can be voided, or given to another sample. */
export const LABEL_OPEN_STATUSES = statesIn(STATES, 'labelOpen')
/** Samples that are not on their way to a laboratory, and have not been there. */
export const NOT_SENT_STATUSES = statesIn(STATES, 'notSent')
export const IN_TRANSIT_STATUSES = statesIn(STATES, 'inTransit')
export const MISSING_STATUSES = statesIn(STATES, 'missing')
/** Samples that are at a laboratory or have been there. */
export const AT_LAB_STATUSES = statesIn(STATES, 'atLab')
/** Samples at a laboratory whose results are awaited. */
export const AWAITED_STATUSES = statesIn(STATES, 'awaited')
/** Samples that a laboratory has accepted. */
export const ACCEPTED_STATUSES = statesIn(STATES, 'accepted')
export const WITH_RESULTS_STATUSES = statesIn(STATES, 'withResults')
/** Samples to which no result is added. */
export const WITHOUT_RESULTS_STATUSES = statesIn(STATES, 'withoutResults')
/** Samples of which nobody expects results any longer. */
export const GIVEN_UP_STATUSES = statesIn(STATES, 'givenUp')
/** States in which a sample stays until the next step. */
export const PASSING_STATUSES = statesIn(STATES, 'passing')
export type ExceptionStatus = StateIn<typeof STATES, 'exception'>

/** A sample and its label (domain: Workflows, Sample/label). */
export const sampleWorkflow = defineWorkflow({
  what: 'sample',
  states: STATES,
  initial: 'reserved',
  final: ['verified', 'sent_back', 'recollected', 'waived'],
  events: {
    print: { label: 'Print' },
    apply: { label: 'Apply' },
    pack: { label: 'Pack' },
    unpack: { label: 'Unpack' },
    ship: { label: 'Ship' },
    receive: { label: 'Receive' },
    miss: { label: 'Not received' },
    damage: { label: 'Damaged' },
    uncheck: { label: 'Not yet checked' },
    find: { label: 'Found' },
    lose: { label: 'Lost' },
    accept: { label: 'Accept' },
    reject: { label: 'Reject' },
    test: { label: 'In testing' },
    report: { label: 'Results arrived' },
    verify: { label: 'Verify' },
    surprise: { label: 'Received unexpectedly' },
    match: { label: 'Match to a sample' },
    sendBack: { label: 'Send back' },
    recollect: { label: 'Collected again' },
    waive: { label: 'Waive' },
    free: { label: 'Label taken away' },
  },
  guards: { onManifest: 'No manifest lists it' },
  moves: [
    { event: 'print', from: ['reserved'], to: 'printed', may: 'samples.edit', isUndoable: false },
    { event: 'apply', from: ['printed'], to: 'applied', may: 'samples.edit', isUndoable: true },
    { event: 'pack', from: ['applied'], to: 'packed', may: 'samples.edit', isUndoable: true },
    { event: 'unpack', from: ['packed'], to: 'applied', may: 'samples.edit', isUndoable: true },
    { event: 'ship', from: ['packed', 'not_received'], to: 'shipped', may: 'samples.edit', isUndoable: true },
    {
      event: 'receive',
      from: ['shipped', 'not_received'],
      to: 'received',
      may: 'samples.edit',
      guards: ['onManifest'],
      isUndoable: true,
    },
    { event: 'miss', from: ['shipped'], to: 'not_received', may: 'samples.edit', isUndoable: true },
    {
      event: 'uncheck',
      from: ['received', 'not_received', 'damaged'],
      to: 'shipped',
      may: 'samples.edit',
      isUndoable: true,
    },
    { event: 'damage', from: ['shipped', 'received'], to: 'damaged', may: 'samples.edit', isUndoable: true },
    {
      event: 'lose',
      from: ['not_received'],
      to: 'lost',
      may: 'samples.edit',
      needsReason: true,
      isUndoable: true,
    },
    { event: 'find', from: ['lost'], to: 'received', may: 'samples.edit', isUndoable: true },
    { event: 'accept', from: ['received', 'damaged'], to: 'accepted', may: 'samples.edit', isUndoable: true },
    {
      event: 'reject',
      from: ['received', 'damaged'],
      to: 'rejected',
      may: 'samples.edit',
      needsReason: true,
      isUndoable: true,
    },
    { event: 'test', from: ['accepted'], to: 'in_testing', may: 'samples.edit', isUndoable: true },
    {
      event: 'report',
      // Results are proof that the laboratory had the bag, whatever was recorded on its way.
      from: [
        'reserved',
        'printed',
        'applied',
        'packed',
        'shipped',
        'received',
        'not_received',
        'damaged',
        'accepted',
        'in_testing',
        'unexpected',
      ],
      to: 'results',
      may: null,
      cause: 'its results arrive',
      isUndoable: true,
    },
    { event: 'verify', from: ['results'], to: 'verified', may: 'samples.edit', isUndoable: true },
    {
      event: 'surprise',
      from: ['reserved', 'printed', 'applied', 'packed'],
      to: 'unexpected',
      may: null,
      cause: 'a laboratory receives it but no manifest lists it',
      isUndoable: true,
    },
    { event: 'match', from: ['unexpected'], to: 'received', may: 'samples.edit', isUndoable: true },
    { event: 'sendBack', from: ['unexpected'], to: 'sent_back', may: 'samples.edit', isUndoable: true },
    {
      event: 'recollect',
      from: ['rejected', 'lost'],
      to: 'recollected',
      may: null,
      cause: 'a new sample of the same point and depth is applied',
      isUndoable: true,
    },
    {
      event: 'waive',
      // Before it is packed: a layer that the crew could not take.
      from: ['reserved', 'printed', 'applied', 'rejected', 'lost', 'damaged'],
      to: 'waived',
      may: 'samples.waive',
      needsReason: true,
      isUndoable: true,
    },
    {
      event: 'free',
      from: ['printed', 'applied'],
      to: 'reserved',
      may: null,
      cause: 'its label is voided, or goes to another sample',
      isUndoable: true,
    },
  ],
})
