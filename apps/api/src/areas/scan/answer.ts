import {
  correctionsOf,
  formatCode,
  type Label,
  nextStep,
  normalizeCode,
  readScanText,
  type ScanAnswer,
  type ScanEvent,
  type ScanText,
  type ShownDepthUnit,
  sampleWorkflow,
} from '@org/core/contract'
import type { Db } from '../../db/database.ts'
import type { Tx } from '../../db/transact.ts'
import { readEvents, readSample } from '../custody/read.ts'
import type { Said } from '../custody/scanned.ts'
import { readLabels } from '../labels/read.ts'

type Reads = Db | Tx['kysely']

const NOTHING = {
  code: null,
  remedy: '',
  next: '',
  expected: null,
  note: '',
  correction: null,
  label: null,
  sample: null,
  last: null,
  editId: null,
} as const satisfies Partial<ScanAnswer>

/** What scanned text is, whether or not it is a label. */
export async function lookUp(db: Db, text: string, unit: ShownDepthUnit): Promise<ScanAnswer> {
  const found = await findLabel(db, text)
  if ('said' in found) return found.said
  const { id, note } = found
  return answerOf(db, id, note, saidOf, await lastEvent(db, id, unit))
}

function saidOf(label: Label): Said {
  if (label.state === 'void') return voidSaid(label)
  if (label.sampleStatus === null) return { outcome: 'good', message: 'A blank label' }
  return { outcome: 'good', message: sampleWorkflow.states[label.sampleStatus].label }
}

const saidIn = ({ outcome, message, remedy = '' }: Said) => ({ outcome, message, remedy })

export const voidSaid = ({ reason }: Pick<Label, 'reason'>): Said => ({
  outcome: 'wrong',
  message: reason === '' ? 'This label is void' : `This label is void: ${reason}`,
  remedy: 'Use another label.',
})

/** The label that scanned text names; or why there is none. */
export async function findLabel(
  db: Reads,
  text: string,
): Promise<{ id: number; code: string; note: string } | { said: ScanAnswer; scanned: string }> {
  const read = readScanText(text)
  if (read.kind !== 'code') return { said: await notACode(db, text, read), scanned: text.trim() }
  const { code, around } = read
  const row = await db.selectFrom('label').select('id').where('code', '=', code).executeTakeFirst()
  if (row === undefined) {
    const said = {
      ...NOTHING,
      code,
      outcome: 'wrong',
      message: `No label has the code ${formatCode(code)}`,
      remedy: 'It was not printed here. Set the bag aside.',
    } as const
    return { said, scanned: code }
  }
  return { id: row.id, code, note: around === '' ? '' : noteOf(around) }
}

const noteOf = (around: string): string =>
  `The scanner sends “${around}” with each code. Set it to send the code alone.`

async function notACode(
  db: Reads,
  text: string,
  read: Exclude<ScanText, { kind: 'code' }>,
): Promise<ScanAnswer> {
  const wrong = { ...NOTHING, outcome: 'wrong' } as const
  const near = await theOneThatIs(db, correctionsOf(normalizeCode(text)))
  const typed = read.kind === 'layout' ? await theOneThatIs(db, [read.code]) : null
  // A mistyped code can read as one of another keyboard, too.
  if (read.kind === 'layout' && (typed !== null || near === null))
    return {
      ...wrong,
      message: `The scanner types for an American keyboard, this computer has a ${read.layout} one`,
      remedy: 'Set one of them to the other’s keyboard, then scan again.',
      correction: typed,
    }
  if (read.kind === 'other')
    return {
      ...wrong,
      message: `“${shortened(text.trim())}” is no label’s code`,
      remedy: 'A code has eight letters and digits, such as K7Q2-9MXA.',
    }
  return {
    ...wrong,
    message: `${formatCode(normalizeCode(text))} has a wrong character`,
    remedy:
      near === null
        ? 'Compare it with the label, and enter it again.'
        : `Only ${formatCode(near)} would fit. Compare it with the label.`,
    correction: near,
  }
}

const MAX_SHOWN = 30
const shortened = (text: string): string =>
  text.length > MAX_SHOWN ? `${[...text].slice(0, MAX_SHOWN).join('')}…` : text

/** The code that a label has, where it is the only one. */
async function theOneThatIs(db: Reads, codes: readonly string[]): Promise<string | null> {
  if (codes.length === 0) return null
  const rows = await db.selectFrom('label').select('code').where('code', 'in', codes).limit(2).execute()
  return rows.length === 1 ? (rows[0]?.code ?? null) : null
}

/** What happened to a label last. */
export async function lastEvent(db: Reads, labelId: number, unit: ShownDepthUnit): Promise<ScanEvent | null> {
  return (await readEvents(db, labelId, { limit: 1, unit }))[0] ?? null
}

/** An answer about a label, as it is now. @param last what happened to it before */
export async function answerOf(
  db: Reads,
  labelId: number,
  note: string,
  say: (label: Label) => Said,
  last: ScanEvent | null,
): Promise<ScanAnswer> {
  const [label = null] = await readLabels(db, [labelId])
  if (label === null) return { ...NOTHING, outcome: 'wrong', message: 'This label does not exist' }
  const sample = label.state === 'assigned' ? await readSample(db, label.sampleId) : null
  const next = label.state === 'blank' ? 'Apply it to a bag' : sample === null ? '' : nextStep(sample.status)
  return {
    ...NOTHING,
    code: label.code,
    note,
    label,
    sample,
    last,
    next: label.state === 'void' ? '' : next,
    ...saidIn(say(label)),
  }
}
