import { formatCode, type ScanEvent, sampleWorkflow } from '@org/core'
import type { BadgeTone } from '@org/ui'

/** What happened, in words: `Applied to North Forty, point 8, 0–15 cm`. */
export function eventWords({ what, sampleTitle }: Pick<ScanEvent, 'what' | 'sampleTitle'>): string {
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
  }
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
}
export const toneOf = ({ what }: Pick<ScanEvent, 'what'>): BadgeTone => TONES[what] ?? 'none'

/** `By the scanner`; empty for what is done on a page. */
export const deviceWords = ({ device }: Pick<ScanEvent, 'device'>): string =>
  device === 'page' ? '' : device === 'scanner' ? 'scanned' : 'typed'

/** The code of an event where it is not the one that is shown. */
export const otherCode = ({ code }: Pick<ScanEvent, 'code'>, shown: string): string =>
  code === shown ? '' : formatCode(code)
