import { unreadable } from '../../unreadable.ts'
import { TABLE_LIMITS } from '../limits.ts'
import { parsePart, SAVE_AGAIN } from './part-xml.ts'
import { raised } from './superscript.ts'

/** Texts that cells refer to by their number; raised parts in raised letters. Hints on pronunciation are no part of them. */
export function readSharedStrings(bytes: Uint8Array, path: string): string[] {
  const strings: string[] = []
  let [text, isText, isHint, isRaised, characters] = ['', false, false, false, 0]
  parsePart(bytes, path, {
    open(name, { val }) {
      if (name === 'si') text = ''
      else if (name === 'vertAlign') isRaised = val === 'superscript'
      else if (name === 'rPh') isHint = true
      else if (name === 't') isText = true
    },
    text(more) {
      if (!isText || isHint) return
      text += isRaised ? raised(more) : more
      characters += more.length
      if (characters > TABLE_LIMITS.sharedCharacters) throw tooMuchText()
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isHint = false
      else if (name === 'r') isRaised = false
      else if (name === 'si') strings.push(unescaped(text))
    },
  })
  return strings
}

const tooMuchText = (): Error =>
  unreadable(
    `The texts of the workbook have more than ${TABLE_LIMITS.sharedCharacters.toLocaleString('en-US')} characters`,
    SAVE_AGAIN,
  )

/** `_x000D_` is a character that XML does not allow, or changes; a text like it has its `_` written so. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text
