import type { ListName } from '../lists/list.ts'
import { WORKBOOK_LISTS } from './limits.ts'

/** Which row of which export a row of a file is. */
export interface RowMark {
  /** Of whose rows: an id alone could be of any. */
  list: ListName
  id: number
  /** The number of the newest change before the first row was read. */
  since: number
}

/** `points-r12-v3456` */
export const rowMark = ({ list, id, since }: RowMark): string => `${list}-r${id}-v${since}`

const MARK = /^([a-z]+)-r([1-9]\d{0,15})-v(\d{1,15})$/i

/** @returns null for a text that is none, such as one that was typed */
export function readRowMark(text: string): RowMark | null {
  const [, name = '', id = '', since = ''] = MARK.exec(text.trim()) ?? []
  const list = WORKBOOK_LISTS.find((each) => each.toLowerCase() === name.toLowerCase())
  if (list === undefined || !Number.isSafeInteger(Number(id))) return null
  return { list, id: Number(id), since: Number(since) }
}
