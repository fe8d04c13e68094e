import * as z from 'zod/mini'
import type { Kind } from './kinds.ts'
import { readDay } from './read-day.ts'
import { readNumber } from './read-number.ts'

/** What a typed text means: a value as storage has it, or why it is none. */
export type ReadText = { value: unknown } | { problem: string }

/** A row that a reference can name. */
export interface Named {
  id: number
  name: string
}

/**
 * Reads what a person types or pastes into a cell.
 *
 * @param named for a reference: the rows that it can name
 */
export function readText(kind: Kind, text: string, named: readonly Named[] = []): ReadText {
  const typed = text.trim()
  if (typed === '') return 'empty' in kind ? checked(kind, kind.empty) : checked(kind, '')
  switch (kind.type) {
    case 'day': {
      const read = readDay(typed)
      return 'problem' in read ? read : checked(kind, read.day)
    }
    case 'state':
    case 'choice':
      return readWord(kind, typed)
    case 'integer':
    case 'number': {
      const read = readNumber(typed)
      return 'problem' in read ? read : checked(kind, read.value)
    }
    case 'flag':
      return readFlag(typed)
    case 'ref':
      return readName(typed, named)
    default:
      return checked(kind, typed)
  }
}

/** Within the limits of its kind. */
function checked(kind: Kind, value: unknown): ReadText {
  const parsed = kind.write.safeParse(value)
  if (parsed.success) return { value: parsed.data }
  return { problem: parsed.error.issues[0]?.message ?? 'This value cannot be used' }
}

/** Every word of a choice, with its value. */
export function choicesOf(kind: Kind): { word: string; value: string }[] {
  const schema = kind.write instanceof z.ZodMiniNullable ? kind.write.def.innerType : kind.write
  const values: readonly unknown[] =
    'options' in schema && Array.isArray(schema.options) ? schema.options : []
  return values.map((value) => ({ word: kind.label?.(String(value)) ?? String(value), value: String(value) }))
}

function readWord(kind: Kind, typed: string): ReadText {
  const folded = typed.toLowerCase()
  const found = choicesOf(kind).find(({ word, value }) => word.toLowerCase() === folded || value === folded)
  return found === undefined ? { problem: `“${typed}” is none of the choices` } : checked(kind, found.value)
}

function readName(typed: string, named: readonly Named[]): ReadText {
  const folded = typed.toLowerCase()
  const found = named.filter(({ name }) => name.toLowerCase() === folded)
  const [only] = found
  if (found.length > 1) return { problem: `Several are called “${typed}”` }
  return only === undefined ? { problem: `“${typed}” is none of the choices` } : { value: only.id }
}

function readFlag(typed: string): ReadText {
  if (/^(yes|y|true|1|x)$/i.test(typed)) return { value: true }
  if (/^(no|n|false|0)$/i.test(typed)) return { value: false }
  return { problem: 'Type Yes or No' }
}
