import { formatCode, type ScanEvent, sampleWorkflow } from '@org/core'
import type { BadgeTone } from '@org/ui'

/** What happened, in words: `Applied to North Forty, point 8, 0–15 cm`. */
export function eventWords(event: Pick<ScanEvent, 'what' | 'sampleTitle' | 'boxCode'>): string {
  const { what, sampleTitle } = event
  const sample = sampleTitle ?? 'a sample'
  switch (what) {
    case 'print':
      return sampleTitle === null ? 'Printed blank' : `Printed for ${sample}`
    case 'reprint':
      return 'Printed again'
    case 'assign':
      return `Assigned to ${sample}`
    case 'unassign':
      return `Taken from ${sample}`
    case 'apply':
      return `Applied to ${sample}`
    case 'void':
      return 'Voided'
    case 'undo':
      return 'Undone'
    case 'refuse':
      return 'Scan refused'
    default:
      return custodyWords(what, event.boxCode)
  }
}

type CustodyEvent = Exclude<
  ScanEvent['what'],
  'print' | 'reprint' | 'assign' | 'unassign' | 'apply' | 'void' | 'undo' | 'refuse'
>

/** `Packed into box M-2026-0187-2`, `Received`. */
function custodyWords(what: CustodyEvent, boxCode: string | null): string {
  if (boxCode !== null && what === 'pack') return `Packed into box ${boxCode}`
  if (boxCode !== null && what === 'unpack') return `Taken out of box ${boxCode}`
  return CUSTODY_WORDS[what]
}

const CUSTODY_WORDS: Readonly<Record<CustodyEvent, string>> = {
  pack: 'Packed',
  unpack: 'Taken out of its box',
  ship: 'Shipped',
  receive: 'Received',
  miss: 'Not received',
  damage: 'Received damaged',
  uncheck: 'Not yet checked again',
  surprise: 'Received, but not on the manifest',
  match: 'Matched to the shipment',
  sendBack: 'Sent back',
  find: 'Found',
  lose: 'Lost',
  accept: 'Accepted',
  reject: 'Rejected',
  test: 'In testing',
  report: 'Results arrived',
  verify: 'Verified',
  waive: 'Waived',
  collectAgain: 'To be collected again',
  recollect: 'Collected again',
}

/** `Printed → Applied`; empty where the sample stayed as it was. */
export function changeWords({ was, is }: Pick<ScanEvent, 'was' | 'is'>): string {
  if (was === is || is === null) return ''
  const { states } = sampleWorkflow
  return was === null ? states[is].label : `${states[was].label} → ${states[is].label}`
}

const TONES: Readonly<Partial<Record<ScanEvent['what'], BadgeTone>>> = {
  apply: 'ok',
  print: 'plan',
  assign: 'plan',
  refuse: 'bad',
  void: 'bad',
  pack: 'plan',
  ship: 'progress',
  receive: 'ok',
  accept: 'ok',
  find: 'ok',
  match: 'ok',
  test: 'progress',
  miss: 'bad',
  damage: 'bad',
  surprise: 'bad',
  lose: 'bad',
  reject: 'bad',
}
export const toneOf = ({ what }: Pick<ScanEvent, 'what'>): BadgeTone => TONES[what] ?? 'none'

/** `By the scanner`; empty for what is done on a page. */
export const deviceWords = ({ device }: Pick<ScanEvent, 'device'>): string => DEVICES[device]

const DEVICES: Readonly<Record<ScanEvent['device'], string>> = {
  page: '',
  scanner: 'scanned',
  typed: 'typed',
  phone: 'on a phone',
}

/** The code of an event where it is not the one that is shown. */
export const otherCode = ({ code }: Pick<ScanEvent, 'code'>, shown: string): string =>
  code === shown ? '' : formatCode(code)
