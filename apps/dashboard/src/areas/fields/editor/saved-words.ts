import type { FieldSaved } from '@org/core'

const MOST_NAMES = 3

/** What was saved, to stand before “Undo”: `Saved South 40: split into 3 fields`. */
export function savedWords({ field, pieces, joined }: FieldSaved, isNew: boolean): string {
  const also = [
    ...(pieces.length === 0 ? [] : [`split into ${pieces.length + 1} fields`]),
    ...(joined.length === 0 ? [] : [joinedWords(joined)]),
  ]
  const what = `${isNew ? 'Added' : 'Saved'} ${field.name}`
  return also.length === 0 ? what : `${what}: ${also.join('; ')}`
}

function joinedWords(joined: FieldSaved['joined']): string {
  return `joined ${namesOf(joined)} (now inactive)`
}

/** `East slope, Creek bottom and 2 more`. */
export function namesOf(fields: readonly { name: string }[]): string {
  const more = fields.length - MOST_NAMES
  const first = fields.slice(0, MOST_NAMES).map(({ name }) => name)
  return more > 0 ? `${first.join(', ')} and ${more} more` : first.join(', ')
}
